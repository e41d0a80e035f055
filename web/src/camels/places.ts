// The places of the camels in an order such as `bgyo=w`, in which those with `=` between them share the last place (C18).

interface Placed {
  letter: string;
  place: number;
}

export function placesOf(ranking: string): Placed[] {
  const letters = [...ranking.replaceAll("=", "")];
  const sharing = ranking.split("=").length;
  return letters.map((letter, index) => ({ letter, place: index >= letters.length - sharing ? letters.length : index + 1 }));
}

/** Who is last: one camel, or all that share the last place. */
export function lastOf(ranking: string): string[] {
  const placed = placesOf(ranking);
  return placed.filter(({ place }) => place === placed.length).map(({ letter }) => letter);
}

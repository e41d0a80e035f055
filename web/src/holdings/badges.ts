// How a seat is told apart at a glance: two signs of its name, and a colour that no camel has.

const HUES = ["#8fd6cf", "#f0b3cb", "#cdd184", "#a9d2ef", "#f3bfa4", "#c9bdf2", "#e2cb95", "#aee0bd"];

export function hueOf(seat: number): string {
  return HUES[seat % HUES.length] as string;
}

/** Two signs that stand for a name: “Bookie 2” is B2, “Ada Lovelace” AL, “Bob” Bo. */
export function signsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "?", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return last ? first.charAt(0).toUpperCase() + last.charAt(0).toUpperCase() : first.charAt(0).toUpperCase() + first.charAt(1);
}

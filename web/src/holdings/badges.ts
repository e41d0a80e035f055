// How a seat is told apart at a glance: two signs of its name, and a colour that no camel has.

const HUES = ["#8fd6cf", "#f0b3cb", "#cdd184", "#a9d2ef", "#f3bfa4", "#c9bdf2", "#e2cb95", "#aee0bd"];

/** The same, deep enough for a thin line. */
const LINE_HUES = ["#0f9488", "#d8447f", "#8b9410", "#2f86d0", "#d96a2b", "#7a5fd8", "#a87f12", "#2f9d5c"];

export function lineHueOf(seat: number): string {
  return LINE_HUES[seat % LINE_HUES.length] as string;
}

export function hueOf(seat: number): string {
  return HUES[seat % HUES.length] as string;
}

/** Two signs that stand for a name: “Bookie 2” is B2, “Ada Lovelace” AL, “Bob” Bo. */
export function signsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "?", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return last ? first.charAt(0).toUpperCase() + last.charAt(0).toUpperCase() : first.charAt(0).toUpperCase() + first.charAt(1);
}

// What every camel looks like: its name in the catalogue, its colours and the pattern of its cloth. Knows letters alone.

type ColourName = "blue" | "green" | "yellow" | "red" | "purple" | "orange" | "white" | "crazyWhite" | "crazyBlack";

interface Coat {
  name: ColourName;
  body: string;
  shade: string;
  light: string;
  /** What can be read on the body's colour. */
  ink: string;
  /** What can be seen of the body's colour on the cream cloth. */
  thread: string;
  motif: string;
  filled: boolean;
}

const INK = "#1d1a3a";
const CREAM = "#fff8e6";

const WAVES = "M-4.6-1.6q2.3-3.2 4.6 0t4.6 0M-4.6 2.6q2.3-3.2 4.6 0t4.6 0";
const LEAVES = "M-4.2 4.2Q-4.7-4.2 4.2-4.2Q4.7 4.2-4.2 4.2Z";
const SUNS = "M0-5V5M-5 0H5M-3.5-3.5L3.5 3.5M-3.5 3.5L3.5-3.5";
const DIAMONDS = "M0-5.4L4.1 0 0 5.4-4.1 0Z";
const STRIPES = "M-3.5-4.6V4.6M0-4.6V4.6M3.5-4.6V4.6";
const CHEVRONS = "M-4.2 .2L0-4 4.2 .2M-4.2 4.6L0 .4 4.2 4.6";
const STARS = "M0-5.2L1.4-1.8 5-1.6 2.2.7 3.1 4.2 0 2.2-3.1 4.2-2.2.7-5-1.6-1.4-1.8Z";

function coat(name: ColourName, body: string, shade: string, light: string, ink: string, motif: string, filled = true): Coat {
  return { name, body, shade, light, ink, thread: name === "yellow" || name === "orange" ? shade : body, motif, filled };
}

export const COATS: Record<string, Coat> = {
  b: coat("blue", "#2f6fdf", "#1f4fa8", "#7aa9f5", "#ffffff", WAVES, false),
  g: coat("green", "#2e9e5b", "#1f7441", "#6cc993", INK, LEAVES),
  y: coat("yellow", "#f2b705", "#b47f00", "#ffdd6b", INK, SUNS, false),
  r: coat("red", "#d9412b", "#a32c1b", "#f28575", "#ffffff", DIAMONDS),
  p: coat("purple", "#7a3fb0", "#552a7e", "#ad7cdb", "#ffffff", STRIPES, false),
  o: coat("orange", "#ee7d1f", "#b95a0d", "#ffae66", INK, CHEVRONS, false),
  w: coat("white", "#f7f3ea", "#cfc6b2", "#ffffff", INK, ""),
  W: coat("crazyWhite", "#f7f3ea", "#cfc6b2", "#ffffff", INK, ""),
  K: coat("crazyBlack", "#312e3f", "#17151f", "#6d6887", CREAM, STARS),
};

export function coatOf(letter: string): Coat {
  const found = COATS[letter];
  if (!found) throw new Error(`no camel has the letter ${letter}`);
  return found;
}

/** The crazy camels run against the race. */
export function isCrazy(letter: string): boolean {
  return letter === "W" || letter === "K";
}

// The one silhouette of all camels, looking to the right: feet on 100, the middle of the hump above 46.

export const MIDDLE = 46;

const BACK =
  "M15 55C16 47 22 44 28 39C34 33 37 22 46 22C55 22 58 33 64 39C68 43 72 46 77 45C83 43 84 37 84.5 30" +
  "C85 20 87 13.5 93.5 10.5L92.5 4C92.4 2.4 94 2 95 3.2L99 8.6C104 9 108 11.5 112 14.5C116 17 120.5 17.6 121 22" +
  "C121.4 26.5 118 28.6 113.5 28.6C109 28.6 105.5 27.4 101.5 28C99.5 36 101 50 93 58.5C88 63.5 82 65.5 77 67.5";

export const STANDING =
  `${BACK}C75.6 73 75.4 78 75.8 82C76.2 87 75.6 91 76 94.5L79 98.2C80 99.6 79.4 100 78 100L67.5 100` +
  "C66 100 65.6 99 65.8 97.5C66.4 92 66.2 88 65.2 84C64 79 63.6 75 62.6 70.5C53 73.6 40 73.6 31.5 70.5" +
  "C30.2 75 29.4 79.6 29.6 83.4C29.8 88 29.2 91.4 29.6 94.5L32.6 98.2C33.6 99.6 33 100 31.6 100L21.2 100" +
  "C19.6 100 19.2 99 19.4 97.5C20.2 92 20 88 19.4 84C18.4 74 13.6 66 15 55Z";

/** A camel on another's back: its legs are hidden by whoever carries it. */
export const RIDING = `${BACK}C60 75 34 75 22 69.5C16.5 66 14.5 60 15 55Z`;

export const FAR_LEGS =
  "M35 68C37 76 38 82 37.4 88C37 92 36.4 94 36.6 96L36 100L45 100C46 98 43.6 95 44 92C45 84 46 76 47 68Z" +
  "M50 68C52 76 53 82 52.4 88C52 92 51.4 94 51.6 96L51 100L60 100C61 98 58.6 95 59 92C60 84 61 76 62 68Z";

export const TAIL = "M16.5 52C9.5 54 9.6 62 11 68";
export const TASSEL = "M11 66C8.4 69 9 73.4 11.4 76C13.8 73.4 14 69 11 66Z";
export const CHEST =
  "M66 66.5C77 64.5 87 62 91.6 55C94.4 50 95.6 44 96.4 37C98 45 97.6 53 91.6 58C87 62 80 64 75.6 66.4C70 69.6 68 68 66 66.5Z";
export const NECK = "M88 32C88.4 24 89.6 17.6 94.6 14.4";
export const MOUTH = "M112.6 28.4C116 25.6 118 24.8 120.6 24.4";
export const BROW = "M99.4 13.6Q102.6 11.2 106.4 13.2";
export const BRIDLE = "M95.6 26.8C97.4 22 97.2 15.6 95.2 11M108 13.2C107.2 18 107.4 23 108.6 27.4";
export const WILD_HAIR = "M93 10L85.5 5M94.6 8.4L88.6-1.4M97.4 8L96-6M100.4 8.4L104-4M102.6 9.4L109.4 1.4";
export const TONGUE = "M111.6 28.2C111 33.6 112.6 38 116 37.4C119.4 36.8 118.6 31.4 117.8 27.6Z";
export const TONGUE_LINE = "M114.4 29.6L115.4 33.6";
/** What the camel in the lead wears, on its head. */
export const CROWN = "M87.6 8.2L84.2-4.4L90.8 0L94.6-9L99.4-.8L105.8-5.8L104 7.4Q95.6 10.6 87.6 8.2Z";
export const CROWN_BAND = "M87.2 6.2Q95.6 9 104.2 5.6";
/** The eyelid of a camel that blinks. */
export const LID = "M99.2 16.4a3.8 3.8 0 0 1 7.6 0a3.8 3.8 0 0 1-7.6 0Z";
export const WILD_LID = "M97.2 16.4a6.8 6.8 0 0 1 13.6 0a6.8 6.8 0 0 1-13.6 0Z";
export const CLOTH = "M27.6 39.5C34.5 33 37.5 21 46 21C54.5 21 57.5 33 64.4 39.5L66.4 60.5Q46 67.5 25.6 60.5Z";
export const HEM = "M25.9 57.4Q46 64.4 66.1 57.4L66.4 60.5Q46 67.5 25.6 60.5Z";
export const FRINGE = "M29 62.9v3.6M37.5 65v3.6M46 65.6v3.6M54.5 65v3.6M63 62.9v3.6";

/** Where the pattern of the cloth is: one above, which a rider on the back leaves in sight, and a row below. */
export const MOTIFS: readonly [x: number, y: number, size: number][] = [
  [46, 33, 1.05],
  [35, 48, 0.95],
  [46, 48, 0.95],
  [57, 48, 0.95],
];
export const MOTIFS_BESIDE_LETTER: readonly [x: number, y: number, size: number][] = [
  [33.5, 52, 0.85],
  [46, 54, 0.85],
  [58.5, 52, 0.85],
];

// The poster of the race, on 800 × 360: drawn on the first screen and, in pixels, in the preview of a link.

export const WIDTH = 800;
export const HEIGHT = 360;
export const SUN = { x: 400, y: 214, r: 120 };
/** Where each band of the sky begins. */
export const SKY = [0, 120, 184, 232] as const;
export const STARS: readonly (readonly [number, number])[] = [[90, 50], [190, 92], [300, 38], [520, 60], [610, 110], [700, 44], [742, 132], [52, 128]];
export const starAt = ([x, y]: readonly [number, number]): string => `M${x} ${y}l2 5 5 2-5 2-2 5-2-5-5-2 5-2z`;
export const STONE = "M400 104L540 306H260ZM622 190L700 300H548Z";
export const STONE_SHADE = "M400 104L540 306H446ZM622 190L700 300H650Z";
export const FAR_DUNE = "M-2000 300C-1200 240-700 320-300 296S220 262 340 284S640 310 800 262S1500 300 2800 270V600H-2000Z";
export const NEAR_DUNE = "M-2000 330C-1400 300-600 330-200 322S280 326 420 318S700 294 800 314S1700 330 2800 310V600H-2000Z";

/** The camels on their way. In a stack whoever carries is painted after its rider, so that every head and cloth stays in sight. */
export const STACK = {
  camels: [
    { letter: "y", height: 52 },
    { letter: "g", height: 26 },
    { letter: "p", height: 0 },
  ],
  x: 214,
  y: 215,
  scale: 1.15,
};
export const RUNNERS: readonly { letter: string; x: number; y: number; scale: number; mirrored?: boolean }[] = [
  { letter: "b", x: 470, y: 226, scale: 1.05 },
  { letter: "r", x: 60, y: 236, scale: 0.95 },
  { letter: "K", x: 768, y: 232, scale: 0.95, mirrored: true },
];

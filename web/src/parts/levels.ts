// The house bots as levels a person can choose from.
export const LEVELS = ["novice", "bookie", "shrewd", "champion"] as const;
export type Level = (typeof LEVELS)[number];

export function isLevel(name: string): name is Level {
  return (LEVELS as readonly string[]).includes(name);
}

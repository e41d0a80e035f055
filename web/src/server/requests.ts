// What HTTP requests carry and bring back: the server's own description (`npm run types`), and the odds, which it leaves open.
import type { Reason } from "../words/reasons";
import type { components } from "./openapi";

type Shapes = components["schemas"];

export type BotFacts = Shapes["BotShape"];
export type EditionFacts = Shapes["EditionShape"];
export type NewTable = Shapes["NewTable"];
export type Seated = Shapes["Seated"];
export type Described = Shapes["Described"];
export type Listed = Shapes["Listed"];
export type Listing = Shapes["Listing"];

export interface AdvisedAction {
  action: string;
  value: number;
  leg: number;
  race: number;
  gives: number;
  why: Reason[];
}

export interface Odds {
  /** By camel: its chance to be first, second … when the leg ends. */
  leg: Record<string, number[]>;
  race_ends: number;
  /** Of Camel Up Cards: by space and piece the chance that it does not stay there. */
  pieces?: Record<string, Record<string, number>>;
  landings: Record<string, number>;
  race: { winner: Record<string, number>; loser: Record<string, number>; method: string; error: number };
}

export interface Advised {
  seq: number;
  odds: Odds;
  advice: { actions: AdvisedAction[] } | null;
}

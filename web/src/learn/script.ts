// A lesson as web/lessons.py writes it: every move and all luck are dictated, and the real engine has played it.
import type { Entry, TableInfo, View } from "../server/wire";

/** What is pointed at, by the names that things have on the table, and the words that go with it. */
export type Place = [things: string, words: string];

type ActedEntry = Extract<Entry, { kind: "acted" }>;

/** Somebody acts, or something is explained. */
export interface Step {
  places?: Place[];
  entry?: ActedEntry;
  view?: View;
}

export interface Script {
  table: TableInfo;
  view: View;
  steps: Step[];
}

const FILES = import.meta.glob<Script>("./lessons/*.json", { eager: true, import: "default" });

/** The lesson of a game; undefined where there is no such game. */
export function lessonOf(edition: string): Script | undefined {
  return FILES[`./lessons/${edition}.json`];
}

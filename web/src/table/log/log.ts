// Entries in sentences of the reader's language. Knows how people talk, no rule.
import { SPACES } from "../../board/ring";
import { colourName } from "../../camels/colours";
import { lastOf, placesOf } from "../../camels/places";
import { earnedBy, eventWords, spaceName } from "../../cards/words";
import type { EventNamed } from "../../server/view";
import type { Entry, Family, GameEvent, TableInfo } from "../../server/wire";
import type { LoggedEntry } from "../store/store.svelte";
import { editionName } from "../../words/names";
import { listed, signed, t } from "../../words/words.svelte";

type Names = readonly string[];
/** How far the road goes: the board's line lies behind the last space; in Camel Up Cards Finish is where the race ended, and 0 is Start. */
interface Road {
  last: number;
  hasStart: boolean;
}
const BOARD: Road = { last: SPACES, hasStart: false };

/** Tell an entry in a few lines; chat is told elsewhere. */
export function linesOf(entry: Entry, names: Names, family: Family = "board"): string[] {
  switch (entry.kind) {
    case "acted":
      return actedLines(entry.events, names);
    case "sat":
      return [t("log.sat", { name: entry.name })];
    case "left":
    case "kicked":
    case "back":
    case "took_back":
    case "undone":
      return [t(`log.${entry.kind}`, { name: nameOf(names, entry.seat) })];
    case "away":
      return [t(`log.away.${entry.reason}`, { name: nameOf(names, entry.seat) })];
    case "broke_off":
      return [t(`log.brokeOff.${entry.reason}`, { count: entry.names.length, names: listed(entry.names) }), t(entry.closes ? "log.givenUp" : "log.drawnAnew")];
    case "fixed":
      return [t(`log.fixed.${family}`)];
    case "started":
    case "closed":
    case "opened":
    case "rematch":
      return [t(`log.${entry.kind}`)];
    case "arranged":
      return [t("log.arranged", { edition: editionName(entry.edition), count: entry.seats.length })];
    case "created":
    case "promised":
    case "revealed":
    case "seat_set":
    case "said":
      return [];
  }
}

/** Give what has something to tell: not that a table is laid as it was, when its host has changed no more than options. */
export function worthTelling(log: readonly LoggedEntry[], found: Pick<TableInfo, "seq" | "edition" | "seats"> | null): LoggedEntry[] {
  let before = "";
  const laid = ({ edition, seats }: Pick<TableInfo, "edition"> & { seats: readonly unknown[] }): string => `${edition} ${seats.length}`;
  return log.filter(({ seq, entry }) => {
    if (entry.kind !== "arranged") return true;
    if (found && found.seq < seq) before ||= laid(found);
    const changed = laid(entry) !== before;
    before = laid(entry);
    return changed;
  });
}

/** Tell in one sentence what is beginning to happen. */
export function captionOf(entry: Entry, names: Names, family: Family = "board"): string {
  const first = entry.kind === "acted" ? entry.events[0] : undefined;
  if (first?.event === "Rolled") return t("log.rolling", { name: nameOf(names, first.seat) });
  if (first?.event === "Revealed") return t("cards.log.revealing", { name: nameOf(names, first.seat) });
  return linesOf(entry, names, family)[0] ?? "";
}

function roadOf(events: readonly GameEvent[]): Road {
  if (!events.some(({ event }) => event === "Revealed" || event === "PlayedHand")) return BOARD;
  const ends = events.some(({ event }) => event === "RaceEnded");
  const last = events.findLast((event) => event.event === "Moved");
  return { last: ends && last ? last.end - 1 : Infinity, hasStart: true };
}

function actedLines(events: readonly GameEvent[], names: Names): string[] {
  const road = roadOf(events);
  const lines: string[] = [];
  let earned: EventNamed<"Earned">[] = [];
  for (const event of events) {
    if (event.event === "Earned") earned.push(event);
    else if (event.event === "Settled") {
      lines.push(settledLine(event, earned, names));
      earned = [];
    } else lines.push(sentence(event, names, road));
  }
  return lines.filter(Boolean);
}

function settledLine(event: EventNamed<"Settled">, earned: readonly EventNamed<"Earned">[], names: Names): string {
  const why = merged(earned, names).join(", ");
  const values = { name: nameOf(names, event.seat), amount: signed(event.amount), why: [spared(event).slice(2, -1), why].filter(Boolean).join("; ") };
  return values.why ? t("log.settledWhy", values) : t("log.settled", values);
}

/** Say what a player earned, all pyramid tickets together. */
function merged(earned: readonly EventNamed<"Earned">[], names: Names): string[] {
  const rolled = earned.filter(({ reason }) => reason === "pyramid");
  const others = earned.filter(({ reason }) => reason !== "pyramid");
  const told = others.map(({ reason, amount }) => `${reasonName(reason, names)} ${signed(amount)}`);
  const sum = rolled.reduce((total, { amount }) => total + amount, 0);
  return rolled.length ? [...told, `${t("pyramid.tickets", { count: rolled.length })} ${signed(sum)}`] : told;
}

/** Say what brought a line of a scoring: `ticket b5`, `pyramid`, `partner P3`. */
export function reasonName(reason: string, names: Names): string {
  const [kind, what = ""] = reason.split(" ");
  if (kind === "ticket") return t("scoring.ticket", { colour: colourName(what.slice(0, 1)), value: what.slice(1) });
  if (kind === "partner") return t("scoring.partner", { name: nameOf(names, Number(what.slice(1)) - 1) });
  return earnedBy(reason) ?? t("scoring.pyramid");
}

/** Say what was really paid of a loss when somebody could not pay it all. */
function spared({ amount, paid }: { amount: number; paid: number }): string {
  return paid === amount ? "" : ` (${t("scoring.spared", { amount: -paid })})`;
}

function legEnded(ranking: string): string {
  const last = lastOf(ranking);
  const ahead = placesOf(ranking).slice(0, -last.length).map(({ letter }) => colourName(letter));
  const order = listed(last.length > 1 ? ahead : [...ahead, ...last.map(colourName)]);
  return last.length > 1 ? t("log.legShared", { order, last: listed(last.map(colourName)) }) : t("log.legEnded", { order });
}

function raceEnded(ranking: string): string {
  const last = lastOf(ranking);
  const values = { first: colourName(ranking.slice(0, 1)), last: listed(last.map(colourName)) };
  return last.length > 1 ? t("log.raceShared", values) : t("log.raceEnded", values);
}

function sentence(event: GameEvent, names: Names, road = BOARD): string {
  return capital(told(event, names, road));
}

function told(event: GameEvent, names: Names, road: Road): string {
  switch (event.event) {
    case "Placed":
      return t("log.placed", { camel: colourName(event.camel), space: event.space });
    case "Rolled":
      return t("log.rolled", { name: nameOf(names, event.seat), colour: colourName(event.die.slice(0, 1)), number: event.die.slice(1) });
    case "Moved":
      return moved(event, road);
    case "TileHit":
      return t(`log.hit.${event.side}`, { name: nameOf(names, event.owner), amount: event.amount, space: event.space });
    case "TookTicket":
      return t("log.took", { name: nameOf(names, event.seat), colour: colourName(event.ticket.slice(0, 1)), value: event.ticket.slice(1) });
    case "PutTile":
      return t(`log.put.${event.side}`, { name: nameOf(names, event.seat), space: event.space });
    case "LaidFinishCard":
      return laid(event, names);
    case "BecamePartners":
      return t("log.partners", { name: nameOf(names, event.seat), partner: nameOf(names, event.partner) });
    case "LegEnded":
      return legEnded(event.ranking);
    case "RaceEnded":
      return raceEnded(event.ranking);
    case "FinishCardTurned":
      return t(`log.turned.${event.deck}`, { name: nameOf(names, event.seat), colour: colourName(event.camel), amount: signed(event.amount) + spared(event) });
    case "Earned":
    case "Settled":
    case "Dealt":
    case "PutAside":
      return "";
    default:
      return eventWords(event, (seat) => nameOf(names, seat));
  }
}

function moved({ unit, start: from, end: to, placing }: EventNamed<"Moved">, { last, hasStart }: Road): string {
  const camel = colourName(unit.slice(0, 1));
  const riders = listed([...unit.slice(1)].map((rider) => t("log.rider", { colour: colourName(rider) })));
  if (to > last) return riders ? t("log.crossedCarrying", { camel, riders }) : t("log.crossed", { camel });
  if (to < 1 && !hasStart) return t("log.crossedBack", { camel });
  const [start, end] = [spaceName(from), spaceName(to)];
  const walk = riders ? t("log.carries", { camel, riders, start, end }) : t("log.goes", { camel, start, end });
  return placing === "underneath" && to > 0 ? t("log.under", { walk }) : `${walk}.`; // C3: on Start nobody is under anybody
}

function laid({ seat, deck, camel }: EventNamed<"LaidFinishCard">, names: Names): string {
  const name = nameOf(names, seat);
  return camel === "?" ? t(`log.laid.${deck}`, { name }) : t(`log.laidKnown.${deck}`, { name, colour: colourName(camel) });
}

function nameOf(names: Names, seat: number): string {
  return seat < 0 ? t("log.table") : (names[seat] ?? `P${seat + 1}`); // C2: the first cards are turned by nobody
}

function capital(text: string): string {
  const first = text.startsWith("¡") ? 1 : 0;
  return text.slice(0, first) + text.charAt(first).toUpperCase() + text.slice(first + 1);
}

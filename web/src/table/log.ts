// Entries in sentences of the reader's language. Knows how people talk, no rule.
import { colourName } from "../board/colours";
import type { Entry, EventNamed, GameEvent } from "../server/view";
import { listed, signed, t } from "../words/words.svelte";

type Names = readonly string[];
const LINE = 16;

/** Tell an entry in a few lines; chat is told elsewhere. */
export function linesOf(entry: Entry, names: Names): string[] {
  switch (entry.kind) {
    case "acted":
      return actedLines(entry.events, names);
    case "sat":
      return [t("log.sat", { name: entry.name })];
    case "left":
    case "kicked":
    case "back":
      return [t(`log.${entry.kind}`, { name: nameOf(names, entry.seat) })];
    case "away":
      return [t(`log.away.${entry.reason}`, { name: nameOf(names, entry.seat) })];
    case "started":
    case "closed":
    case "opened":
    case "rematch":
      return [t(`log.${entry.kind}`)];
    case "created":
    case "seat_set":
    case "said":
      return [];
  }
}

/** Tell in one sentence what is beginning to happen. */
export function captionOf(entry: Entry, names: Names): string {
  const first = entry.kind === "acted" ? entry.events[0] : undefined;
  if (first?.event === "Rolled") return t("log.rolling", { name: nameOf(names, first.seat) });
  return first ? sentence(first, names) : (linesOf(entry, names)[0] ?? "");
}

function actedLines(events: readonly GameEvent[], names: Names): string[] {
  const lines: string[] = [];
  let earned: EventNamed<"Earned">[] = [];
  for (const event of events) {
    if (event.event === "Earned") earned.push(event);
    else if (event.event === "Settled") {
      lines.push(settledLine(event, earned, names));
      earned = [];
    } else lines.push(sentence(event, names));
  }
  return lines.filter(Boolean);
}

function settledLine(event: EventNamed<"Settled">, earned: readonly EventNamed<"Earned">[], names: Names): string {
  const why = earned.map(({ reason, amount }) => `${reasonName(reason, names)} ${signed(amount)}`).join(", ");
  const values = { name: nameOf(names, event.seat), amount: signed(event.amount), why };
  return why ? t("log.settledWhy", values) : t("log.settled", values);
}

/** Say what brought a line of a scoring: `ticket b5`, `pyramid`, `partner P3`. */
export function reasonName(reason: string, names: Names): string {
  const [kind, what = ""] = reason.split(" ");
  if (kind === "ticket") return t("scoring.ticket", { colour: colourName(what.slice(0, 1)), value: what.slice(1) });
  if (kind === "partner") return t("scoring.partner", { name: nameOf(names, Number(what.slice(1)) - 1) });
  return t("scoring.pyramid");
}

function sentence(event: GameEvent, names: Names): string {
  return capital(told(event, names));
}

function told(event: GameEvent, names: Names): string {
  switch (event.event) {
    case "Placed":
      return t("log.placed", { camel: colourName(event.camel), space: event.space });
    case "Rolled":
      return t("log.rolled", { name: nameOf(names, event.seat), colour: colourName(event.die.slice(0, 1)), number: event.die.slice(1) });
    case "Moved":
      return moved(event);
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
      return t("log.legEnded", { order: listed([...event.ranking].map(colourName)) });
    case "RaceEnded":
      return t("log.raceEnded", { first: colourName(event.ranking.slice(0, 1)), last: colourName(event.ranking.slice(-1)) });
    case "FinishCardTurned":
      return t(`log.turned.${event.deck}`, { name: nameOf(names, event.seat), colour: colourName(event.camel), amount: signed(event.amount) });
    case "Earned":
    case "Settled":
      return "";
  }
}

function moved({ unit, start, end, placing }: EventNamed<"Moved">): string {
  const camel = colourName(unit.slice(0, 1));
  if (end > LINE) return t("log.crossed", { camel });
  if (end < 1) return t("log.crossedBack", { camel });
  const riders = listed([...unit.slice(1)].map(colourName));
  const walk = riders ? t("log.carries", { camel, riders, start, end }) : t("log.goes", { camel, start, end });
  return placing === "underneath" ? t("log.under", { walk }) : `${walk}.`;
}

function laid({ seat, deck, camel }: EventNamed<"LaidFinishCard">, names: Names): string {
  const name = nameOf(names, seat);
  return camel === "?" ? t(`log.laid.${deck}`, { name }) : t(`log.laidKnown.${deck}`, { name, colour: colourName(camel) });
}

function nameOf(names: Names, seat: number): string {
  return names[seat] ?? `P${seat + 1}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

// A set-up as the server's position text. It is read by the server alone.
import { PIECES } from "../../cards/words";
import { factsOf, isCards } from "../../server/editions";
import type { Stack } from "../../server/wire";
import { PILES, type BoardSetup, type CardsSetup, type Setup } from "../setup";

export function written(setup: Setup): string {
  return (isCards(setup) ? cardsFields(setup) : boardFields(setup)).filter(Boolean).join("; ");
}

function boardFields(setup: BoardSetup): string[] {
  const unofficial = factsOf(setup.edition).unofficial.includes(setup.players);
  return [
    unofficial ? `${setup.edition} unofficial` : setup.edition,
    field("track", boardTrack(setup)),
    `dice ${setup.dice}`.trimEnd(),
    `turn ${player(setup.turn)}`,
    money(setup),
    ofSeats("tickets", setup.seats.map(({ tickets }) => tickets.join(","))),
    ofSeats("pyramid", setup.seats.map(({ pyramid_tickets }) => (pyramid_tickets ? String(pyramid_tickets) : ""))),
    ...(["winner", "loser"] as const).map((deck) => field(deck, setup[deck].map(({ seat, camel }) => `${player(seat)}:${camel}`))),
    field("partners", setup.seats.flatMap(({ partner }, seat) => (partner !== null && partner > seat ? [`${player(seat)}-${player(partner)}`] : []))),
  ];
}

function boardTrack(setup: BoardSetup): string[] {
  const tiles = setup.seats.flatMap(({ tile }, seat) => (tile ? [{ space: tile.space, camels: `${tile.side === "cheer" ? "+" : "-"}${player(seat)}` }] : []));
  return stacks([...setup.track, ...tiles]);
}

function cardsFields(setup: CardsSetup): string[] {
  return [
    setup.edition,
    field("track", stacks(setup.track)),
    setup.asUsual ? "" : `length ${setup.length}`,
    field("cells", setup.sandstorms.map(String)),
    setup.phase === "race" ? "" : `phase ${setup.phase}`,
    ["turn", player(setup.turn), setup.raced ? "raced" : setup.has_bet ? "bet" : ""].filter(Boolean).join(" "),
    money(setup),
    ...(setup.asUsual ? [] : piles(setup)),
    field("revealed", setup.revealed),
    ofSeats("pieces", setup.seats.map((_, seat) => PIECES.filter((piece) => setup.pieces[piece]?.seat === seat).map((piece) => `${piece}${setup.pieces[piece]?.space}`).join(","))),
    ofSeats("bets", setup.seats.map(({ leg, midfield }) => [...leg, ...midfield].join(","))),
    ...(["winner", "loser"] as const).map((deck) => ofSeats(deck, setup.seats.map((seat) => seat[deck] ?? ""))),
  ];
}

/** An empty pile is named too: leaving it out would lay cards face down. */
function piles(setup: CardsSetup): string[] {
  const racing = setup.phase === "race";
  return [
    ...PILES.map((pile) => ofSeats(pile, setup.seats.map((seat) => seat[pile].join(","))) || (racing ? pile : "")),
    ...(["intel", "played"] as const).map((card) => ofSeats(card, setup.seats.map((seat) => seat[card] ?? ""))),
    racing ? field("deck", deckOf(setup)) : "",
  ];
}

/** The deck where it is known: whatever was put into it and has not been revealed. */
function deckOf({ seats, revealed }: CardsSetup): string[] {
  const put = seats.flatMap(({ given, intel }) => [...given, ...(intel ? [intel] : [])]);
  if (put.includes("?")) return [];
  return revealed.reduce((left, card) => left.toSpliced(left.indexOf(card), left.includes(card) ? 1 : 0), put).sort();
}

function money({ seats }: Setup): string {
  return `money ${seats.map((seat) => seat.money ?? "?").join(" ")}`;
}

function stacks(track: readonly Stack[]): string[] {
  return [...track].sort((a, b) => a.space - b.space).map(({ space, camels }) => `${space}:${camels}`);
}

function ofSeats(name: string, texts: readonly string[]): string {
  return field(name, texts.flatMap((text, seat) => (text ? [`${player(seat)}:${text}`] : [])));
}

function field(name: string, words: readonly string[]): string {
  return words.length ? `${name} ${words.join(" ")}` : "";
}

function player(seat: number): string {
  return `P${seat + 1}`;
}

/** A position in an address: as readable as addresses allow. */
export function addressOf(position: string): string {
  const kept: Record<string, string> = { "%20": "+", "%3A": ":", "%3B": ";", "%2C": ",", "%3F": "?" };
  return `/analysis?position=${encodeURIComponent(position).replaceAll(/%(20|3A|3B|2C|3F)/g, (code) => kept[code] ?? code)}`;
}

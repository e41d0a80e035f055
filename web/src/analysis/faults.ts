// Why a position is impossible, in the reader's language, and where on the page that is to be seen.
// The server says it in English sentences; those that are not known here are shown as they are.
import { colourName } from "../board/colours";
import { COATS } from "../board/coats";
import { listed, t, type Key } from "../words/words.svelte";
import { pieceName } from "./worth";

export interface Fault {
  words: string;
  spaces: number[];
  seats: number[];
  dice: boolean;
}

type Found = RegExpExecArray;
interface Pattern {
  says: RegExp;
  key: Key;
  values?: (found: Found) => Record<string, string | number>;
  spaces?: (found: Found) => number[];
  dice?: boolean;
}

const number = (found: Found, group: number): number => Number(found[group]);
const name = (seat: string | undefined): string => t("study.player", { number: seat ?? "" });
const colours = (letters: string | undefined): string => listed([...(letters ?? "").replaceAll(" ", "")].map((letter) => (COATS[letter] ? colourName(letter) : letter)));
const card = (text: string | undefined): string => `${colours(text?.slice(0, 1))} ${text?.slice(1) ?? ""}`;

const PATTERNS: Pattern[] = [
  { says: /^the track is missing$/, key: "study.fault.noTrack" },
  { says: /^camel (\w) stands on the track twice$/, key: "study.fault.twice", values: (f) => ({ camel: colours(f[1]) }) },
  { says: /^camel (\w) stands on (-?\d+), which is no space$/, key: "study.fault.noSpace", values: (f) => ({ camel: colours(f[1]), space: number(f, 2) }) },
  { says: /^missing on the track: (.+)$/, key: "study.fault.missing", values: (f) => ({ camels: colours(f[1]) }) },
  { says: /^P(\d) has (.+), but there are (\d+) players$/, key: "study.fault.noSeat", values: (f) => ({ name: name(f[1]), count: number(f, 3) }) },
  { says: /^P(\d) has more money than there is$/, key: "study.fault.tooRich", values: (f) => ({ name: name(f[1]) }) },
  { says: /^P(\d) has (-?\d+) pounds(?:, less than (\d+))?$/, key: "study.fault.tooPoor", values: (f) => ({ name: name(f[1]), count: number(f, 2), least: f[3] ?? 0 }) },
  { says: /^2018 with 2 players is unofficial/, key: "study.fault.unofficial" },
  { says: /^\w+ is for (\d+) to (\d+) players, not (\d+)$/, key: "study.fault.players", values: (f) => ({ from: number(f, 1), to: number(f, 2), players: number(f, 3) }) },
  { says: /^(\d+) players are too many$/, key: "study.fault.tooMany", values: (f) => ({ players: number(f, 1) }) },
  { says: /^it is P(\d)'s turn, but there are (\d+) players$/, key: "study.fault.noTurn", values: (f) => ({ name: name(f[1]), count: number(f, 2) }) },
  { says: /^only one unit can be over the line/, key: "study.fault.overLine" },
  { says: /^no unit gets as far as (\d+)$/, key: "study.fault.tooFar", values: (f) => ({ space: number(f, 1) }) },
  { says: /^no camel of this edition gets behind the line/, key: "study.fault.behindLine" },
  { says: /^two tiles lie on one space$/, key: "study.fault.twoTiles" },
  { says: /^P(\d) has two tiles on the track$/, key: "study.fault.secondTile", values: (f) => ({ name: name(f[1]) }) },
  { says: /^P(\d)'s tile lies on (-?\d+), where camels stand$/, key: "study.fault.tileUnder", values: (f) => ({ name: name(f[1]), space: number(f, 2) }), spaces: (f) => [number(f, 2)] },
  { says: /^P(\d)'s tile lies on (-?\d+), (?:but tiles lie on|which is no space)/, key: "study.fault.tileSpace", values: (f) => ({ name: name(f[1]), space: number(f, 2) }), spaces: (f) => [number(f, 2)] },
  { says: /^the tiles on (\d+) and (\d+) lie side by side$/, key: "study.fault.beside", values: (f) => ({ one: number(f, 1), other: number(f, 2) }), spaces: (f) => [number(f, 1), number(f, 2)] },
  { says: /^the die (\w) is in the pyramid twice$/, key: "study.fault.dieTwice", values: (f) => ({ die: f[1] ?? "" }), dice: true },
  { says: /^(\d+) dice are out, but a leg ends with the fifth$/, key: "study.fault.diceOut", values: (f) => ({ count: number(f, 1) }), dice: true },
  { says: /^(\d+) pyramid tickets are held, but (\d+) dice are out$/, key: "study.fault.pyramid", values: (f) => ({ held: number(f, 1), count: number(f, 2) }), dice: true },
  { says: /^P(\d) has (\d+) pyramid tickets, but there are (\d+)$/, key: "study.fault.pyramidSeat", values: (f) => ({ name: name(f[1]), count: number(f, 2), all: number(f, 3) }) },
  { says: /^there is no (?:ticket|winner card) (\w+) left for P(\d)$/, key: "study.fault.noTicket", values: (f) => ({ ticket: card(f[1]), name: name(f[2]) }) },
  { says: /^P(\d) has laid (\d+) finish cards, but has (\d+)$/, key: "study.fault.finishCards", values: (f) => ({ name: name(f[1]), count: number(f, 2), all: number(f, 3) }) },
  { says: /^P(\d) has laid the finish card (\w) twice$/, key: "study.fault.finishTwice", values: (f) => ({ name: name(f[1]), camel: colours(f[2]) }) },
  { says: /^the (?:winner|loser) deck has more cards than there are$/, key: "study.fault.deckFull" },
  { says: /^P(\d) has a partner, but there are none with (\d+) players/, key: "study.fault.noPartners", values: (f) => ({ name: name(f[1]), count: number(f, 2) }) },
  { says: /^P(\d) is their own partner$/, key: "study.fault.ownPartner", values: (f) => ({ name: name(f[1]) }) },
  { says: /^P(\d)-P(\d): one of them has a partner already$/, key: "study.fault.partnerTaken", values: (f) => ({ name: name(f[1]), partner: name(f[2]) }) },
  { says: /^a track has 1 to (\d+) spaces, not (\d+)$/, key: "study.fault.length", values: (f) => ({ most: number(f, 1), length: number(f, 2) }) },
  { says: /^a unit stands on (\d+), beyond the Finish of a track of (\d+)$/, key: "study.fault.beyondFinish", values: (f) => ({ space: number(f, 1), length: number(f, 2) }), spaces: (f) => [number(f, 1)] },
  { says: /^a sandstorm has blown in front of the leader$/, key: "study.fault.stormAhead" },
  { says: /^a sandstorm can't have blown on (\d+)$/, key: "study.fault.stormOn", values: (f) => ({ space: number(f, 1) }) },
  { says: /^the (fennec|palm) stands on (\d+), where camels stand$/, key: "study.fault.pieceUnder", values: (f) => ({ piece: pieceName(f[1]), space: number(f, 2) }), spaces: (f) => [number(f, 2)] },
  { says: /^the (fennec|palm) stands on (\d+), behind every camel$/, key: "study.fault.pieceBehind", values: (f) => ({ piece: pieceName(f[1]), space: number(f, 2) }), spaces: (f) => [number(f, 2)] },
  { says: /^the (fennec|palm) stands on (\d+), which is no space/, key: "study.fault.pieceSpace", values: (f) => ({ piece: pieceName(f[1]), space: number(f, 2) }) },
  { says: /^fennec and palm stand on one space$/, key: "study.fault.piecesTogether" },
  { says: /^there are more cards (\w\d) than (\d+)$/, key: "study.fault.copies", values: (f) => ({ card: card(f[1]), count: number(f, 2) }) },
  { says: /^(\d+) cards went into the deck, but (\d+) are in it or revealed$/, key: "study.fault.deck", values: (f) => ({ given: number(f, 1), there: number(f, 2) }) },
  { says: /^the deck is empty, which ends a leg$/, key: "study.fault.deckEmpty" },
  { says: /^a card (\w\d) was given, but is neither/, key: "study.fault.stranger", values: (f) => ({ card: card(f[1]) }) },
  { says: /^P(\d) has (\d+) cards in all, but was dealt (\d+)$/, key: "study.fault.dealt", values: (f) => ({ name: name(f[1]), count: number(f, 2), dealt: number(f, 3) }) },
  { says: /^P(\d) has shown intel, but there is none/, key: "study.fault.noIntel", values: (f) => ({ name: name(f[1]) }) },
  { says: /^the midfield card (\w) is held twice$/, key: "study.fault.midfieldTwice", values: (f) => ({ camel: colours(f[1]) }) },
  { says: /^the overall (winner|loser) card of (\w) is held twice$/, key: "study.fault.overallTwice", values: (f) => ({ camel: colours(f[2]) }) },
];

export function faultOf(reason: string): Fault {
  const seats = [...reason.matchAll(/\bP(\d)\b/g)].map(([, seat]) => Number(seat) - 1);
  for (const { says, key, values, spaces, dice = false } of PATTERNS) {
    const found = says.exec(reason);
    if (found) return { words: t(key, values?.(found)), spaces: spaces?.(found) ?? [], seats, dice };
  }
  return { words: reason, spaces: [], seats, dice: false };
}

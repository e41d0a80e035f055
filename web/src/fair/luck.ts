// Every piece of luck of a recorded game, drawn again from what the dice were made of, as docs/fair-dice.md says. Knows records and dice, no screen.
import { factsOf, isCards } from "../server/editions";
import type { Edition } from "../server/wire";
import { hmac } from "./sha256";

const VERSION = "camelup-fair-1";

export interface PlainRecord {
  headers: Record<string, string>;
  /** The lines after the headers, without comments. */
  lines: string[];
}

/** A piece of luck: what came, and what could have come with its weight, in the order of the guide. */
interface Piece {
  came: string;
  could: [outcome: string, weight: number][];
}

export function readRecord(text: string): PlainRecord {
  const contents = text.split("\n").map((line) => line.replace(/#.*/, "").trim());
  const headers: Record<string, string> = {};
  const lines: string[] = [];
  for (const content of contents.filter(Boolean)) {
    const header = lines.length ? null : /^([a-z]+):\s*(.*)$/.exec(content);
    if (header) headers[header[1]!] = header[2]!;
    else lines.push(content);
  }
  return { headers, lines };
}

/** Count the pieces of luck, and list those that are not what the dice gave. */
export function drawnAgain({ headers, lines }: PlainRecord): { pieces: number; wrong: string[] } {
  const edition = headers["edition"] as Edition;
  const pieces = isCards({ edition }) ? cardsLuck(lines, edition) : boardLuck(lines, edition);
  const seed = Uint8Array.from((headers["seed"] ?? "").match(/../g) ?? [], (digits) => parseInt(digits, 16));
  const drawing = [VERSION, headers["table"], headers["nonces"]].join("\n");
  const wrong = pieces.flatMap(({ came, could }, counter) => (outcome(seed, `${drawing}\n${counter}`, could) === came ? [] : [came]));
  return { pieces: pieces.length, wrong };
}

/** Draw one outcome: too large a number is thrown away, so that none is favoured. */
function outcome(seed: Uint8Array, message: string, could: Piece["could"]): string | undefined {
  const total = could.reduce((sum, [, weight]) => sum + weight, 0);
  if (total === 0) return undefined;
  const bits = 32 - Math.clz32(total - 1);
  for (let retry = 0; ; retry++) {
    const digest = hmac(seed, new TextEncoder().encode(`${message}\n${retry}`));
    let number = new DataView(digest.buffer).getUint32(28) & ((1 << bits) - 1);
    if (number < total) return could.find(([, weight]) => (number -= weight) < 0)?.[0];
  }
}

function boardLuck(lines: readonly string[], edition: Edition): Piece[] {
  const { camels } = factsOf(edition);
  const racing = [...camels].filter((letter) => letter === letter.toLowerCase());
  const crazy = [...camels].filter((letter) => !racing.includes(letter)).join("");
  const all = crazy ? [...racing, crazy] : racing;
  const faces = (dice: readonly string[]): Piece["could"] =>
    [...dice.join("")].flatMap((camel) => [1, 2, 3].map((face): [string, number] => [`${camel}${face}`, racing.includes(camel) ? 2 : 1]));
  let unplaced = [...camels];
  let pyramid = all;
  return lines.flatMap((line) => {
    const [, verb, camel = "", face] = /^(?:P\d )?(place|roll) (\w)(\d)$/.exec(line) ?? [];
    if (!verb) return [];
    if (verb === "place") {
      const left = unplaced.filter((letter) => racing.includes(letter));
      const could = faces(left.length ? left : unplaced);
      unplaced = unplaced.filter((letter) => letter !== camel);
      return [{ came: `${camel}${face}`, could }];
    }
    if (all.length - pyramid.length === 5) pyramid = all; // a leg ends with the fifth die
    const could = faces(pyramid);
    pyramid = pyramid.filter((die) => !die.includes(camel));
    return [{ came: `${camel}${face}`, could }];
  });
}

function cardsLuck(lines: readonly string[], edition: Edition): Piece[] {
  const kinds = [...factsOf(edition).camels].flatMap((camel) => [`${camel}1`, `${camel}2`]);
  const whole = (): Map<string, number> => new Map(kinds.map((card) => [card, card.endsWith("1") ? 5 : 1]));
  let [shuffled, deck, before] = [whole(), new Map<string, number>(), ""];
  return lines.flatMap((line) => {
    const [, seat, verb, words = ""] = /^(P\d )?(reveal|deal|deck|intel) (.+)$/.exec(line) ?? [];
    if (!verb) return [];
    if (verb === "deal" && before !== "deal") [shuffled, deck] = [whole(), new Map()];
    before = verb;
    const cards = words.split(" ");
    if (verb === "deck" || verb === "intel") {
      for (const card of cards) deck.set(card, (deck.get(card) ?? 0) + 1);
      return [];
    }
    const pile = verb === "reveal" && seat ? deck : shuffled;
    return cards.map((came) => {
      const could = kinds.flatMap((card): Piece["could"] => (pile.get(card) ? [[card, pile.get(card)!]] : []));
      pile.set(came, (pile.get(came) ?? 0) - 1);
      return { came, could };
    });
  });
}

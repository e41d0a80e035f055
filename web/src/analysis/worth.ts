// What an action is and why it is worth what it is, in the reader's language, for any of the three games.
// The server gives its reasons in English clauses; they are taken apart here and said anew.
import { COATS } from "../board/coats";
import { colourName } from "../board/colours";
import { cardName } from "../cards/words";
import { settings } from "../settings.svelte";
import { actionName } from "../table/reasons";
import { decimal, percent, t, type Key } from "../words/words.svelte";

type Found = RegExpExecArray;
type Clause = [says: RegExp, key: Key, values?: (found: Found) => Record<string, string | number>];

const BY_NAME = Object.fromEntries(Object.entries(COATS).map(([letter, { name }]) => [name, letter]));

const colour = (name: string | undefined): string => colourName(BY_NAME[name ?? ""] ?? "b");
const number = (text: string | undefined, digits = 2): string => decimal(Number(text), digits);
const chance = (text: string | undefined): string => (text?.startsWith("under") ? t("study.underOne") : t("study.ofCases", { share: percent(parseFloat(text ?? "0") / 100) }));

function change(text: string | undefined): string {
  const amount = Number(text);
  return amount > 0 ? `+${decimal(amount, 2)}` : decimal(amount, 2);
}

const CLAUSES: Clause[] = [
  [/^(\w+) leads this leg in (.+?) and is second in (.+?)(?: \(\w+\))?$/, "study.why.ticket", (f) => ({ colour: colour(f[1]), first: chance(f[2]), second: chance(f[3]) })],
  [/^(\d+) for the pyramid ticket$/, "study.why.roll", (f) => ({ amount: f[1] ?? "" })],
  [/^the next player's best ticket gains (\S+) by it$/, "study.why.gives", (f) => ({ gives: number(f[1]) })],
  [/^(\S+) units will land on (\d+)$/, "study.why.tile", (f) => ({ units: number(f[1]), space: f[2] ?? "" })],
  [/^your tickets change by (\S+)$/, "study.why.tickets", (f) => ({ change: change(f[1]) })],
  [/^your tile on (\d+) would have earned (\S+)$/, "study.why.moved", (f) => ({ space: f[1] ?? "", earned: number(f[2]) })],
  [/^(\w+) wins the race in (.+?) \(\w+\)$/, "study.why.winner", (f) => ({ colour: colour(f[1]), chance: chance(f[2]) })],
  [/^(\w+) loses the race in (.+?) \(\w+\)$/, "study.why.loser", (f) => ({ colour: colour(f[1]), chance: chance(f[2]) })],
  [/^(\d+) cards? lies? there already$/, "study.why.laid", (f) => ({ count: Number(f[1]) })],
  [/^no card lies there yet$/, "study.why.first"],
  [/^the card you give back is worth (\S+)$/, "study.why.back", (f) => ({ value: number(f[1]) })],
  [/^P\d's best ticket so far is worth (\S+) to you, yours (\S+) to them$/, "study.why.partner", (f) => ({ mine: number(f[1]), theirs: number(f[2]) })],
  [/^(\w+) is third in (.+?), second or fourth in (.+?)(?: \(\w+\))?$/, "study.why.midfield", (f) => ({ colour: colour(f[1]), third: chance(f[2]), beside: chance(f[3]) })],
  [/^it leaves this leg's deck$/, "study.why.discard"],
  [/^it will be revealed in this leg$/, "study.why.deck"],
  [/^all will know that it comes$/, "study.why.intel"],
  [/^no bet of the leg hangs on it yet$/, "study.why.noneYet"],
  [/^no bet$/, "study.why.pass"],
  [/^the next card comes$/, "study.why.reveal"],
  [/^on average your bets stay what they are worth$/, "study.why.same"],
  [/^the card in hand is not known$/, "study.why.unknown"],
  [/^(\w+) goes (\d+)$/, "study.why.hand", (f) => ({ colour: colour(f[1]), steps: f[2] ?? "" })],
  [/^your bets and pieces of the leg change by (\S+)$/, "study.why.bets", (f) => ({ change: change(f[1]) })],
  [/^the (fennec|palm) stays, and costs 1, in (.+)$/, "study.why.piece", (f) => ({ piece: pieceName(f[1]), chance: chance(f[2]) })],
];

/** Say a reason in sentences; one that is not known here is shown as the server says it, to those who read English. */
export function reasonWords(reason: string): string {
  const clauses = reason.split("; ").map(clauseWords);
  if (!clauses.includes(null)) return clauses.map((clause) => `${capital(clause ?? "")}.`).join(" ");
  return settings.language === "en" ? `${capital(reason)}.` : "";
}

function clauseWords(clause: string): string | null {
  for (const [says, key, values] of CLAUSES) {
    const found = says.exec(clause);
    if (found) return t(key, values?.(found));
  }
  return null;
}

/** Say what an action is, in any of the games, the set-up of a leg included. */
export function actionWords(action: string, names: readonly string[], left: Record<string, number[]>): string {
  const [kind, card = ""] = action.split(" ");
  if (kind === "discard" || kind === "deck" || kind === "intel") return t(`study.action.${kind}`, { card: cardName(card) });
  return actionName(action, names, left);
}

export function pieceName(name: string | undefined): string {
  return t(name === "palm" ? "study.piece.palm" : "study.piece.fennec");
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

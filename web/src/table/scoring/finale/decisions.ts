// One's best and one's costliest decision of a game, as the server judged them, in a few words.
import { colourName } from "../../../camels/colours";
import { pieceName } from "../../../analysis/actions";
import { betName } from "../../../cards/words";
import { costliest, type Lesson } from "../../../replay/lessons";
import { review } from "../../../server/study";
import type { Bet, ReviewedStep } from "../../../server/wire";
import { t } from "../../../words/words.svelte";

/** In pounds: who gave up less decided as well as could be. */
const AS_GOOD = 0.05;

/** The finished game that was judged last: it is asked for once, however often its end is looked at. */
let kept: { id: string; steps: readonly ReviewedStep[] } | null = null;

/** Have a finished game judged; who is gone before that is done is told nothing, and stops the server's work. */
export async function judgedGame(id: string, isGone: () => boolean): Promise<readonly ReviewedStep[]> {
  if (kept?.id === id) return kept.steps;
  const steps: ReviewedStep[] = [];
  for await (const step of review({ table: id })) {
    if (isGone()) return [];
    steps.push(step);
  }
  kept = { id, steps };
  return steps;
}

/** The decision of a seat that was worth most when nothing was better; none where nothing was worth anything. */
export function bestOf(judged: readonly ReviewedStep[], seat: number): Lesson | null {
  const good = judged.flatMap(({ decision }, step) => (decision?.seat === seat && decision.given_up < AS_GOOD && decision.value > AS_GOOD ? [{ step, decision }] : []));
  return good.reduce<Lesson | null>((best, one) => (best && best.decision.value >= one.decision.value ? best : one), null);
}

export function worstOf(judged: readonly ReviewedStep[], seat: number): Lesson | null {
  return costliest(judged, [seat])[0] ?? null;
}

/** Name what was decided, to stand inside a sentence. */
export function decided(action: string, names: readonly string[]): string {
  const [kind = "", what = "", camel = ""] = action.split(" ");
  switch (kind) {
    case "ticket":
    case "winner":
    case "loser":
      return t(`finale.did.${kind}`, { colour: colourName(what) });
    case "cheer":
    case "boo":
      return t(`finale.did.${kind}`, { space: what });
    case "partner":
      return t("finale.did.partner", { name: names[Number(what.slice(1)) - 1] ?? what });
    case "fennec":
    case "palm":
      return t("finale.did.piece", { piece: pieceName(kind), space: what });
    case "bet":
      return what === "leg" ? t("finale.did.leg", { colour: colourName(camel) }) : t("finale.did.bet", { bet: betName(what as Bet, camel) });
    case "roll":
    case "reveal":
    case "hand":
    case "pass":
      return t(`finale.did.${kind}`);
    default:
      return t("finale.did.choose");
  }
}

// The steps of the first-game guide at a table of Camel Up Cards, and the things they point at.
import type { CardsView } from "../server/wire";
import { t } from "../words/words.svelte";

const STEPS = ["race", "choose", "turn", "bets", "money"] as const;

export function guideSteps(view: CardsView): { anchor: string; title: string; words: string }[] {
  const highest = view.track.filter(({ space }) => space > 0).sort((a, b) => b.camels.length - a.camels.length)[0];
  const anchors: Record<(typeof STEPS)[number], string> = {
    race: `space-${highest?.space ?? 1}`,
    choose: "choosing",
    turn: view.phase === "race" ? "deck" : `space-${Math.min(8, view.length)}`,
    bets: "market",
    money: "seat-0",
  };
  return STEPS.filter((step) => step !== "choose" || view.phase === "choose").map((step) => ({
    anchor: anchors[step],
    title: t(`cards.guide.${step}.title`),
    words: t(`cards.guide.${step}.words`),
  }));
}

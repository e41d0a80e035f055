// What can be learnt from a game: its legs, and the decisions that gave up most. Knows the server's judgements alone.
import type { Decision, ReviewedStep, ReplayStep } from "../server/wire";

export interface Lesson {
  step: number;
  decision: Decision;
}

const LESSONS = 3;
/** In pounds: less than this is within the noise of simulated odds. */
const WORTH_TELLING = 0.05;

/** Give the steps with which a leg ended. */
export function legEnds(steps: readonly ReplayStep[]): number[] {
  return steps.flatMap(({ events }, step) => (events.some(({ event }) => event === "LegEnded") ? [step] : []));
}

/** Give the decisions of some seats that gave up most, the costliest first. */
export function costliest(judged: readonly ReviewedStep[], people: readonly number[] | null): Lesson[] {
  return judged
    .flatMap(({ decision }, step) => (decision && (people === null || people.includes(decision.seat)) ? [{ step, decision }] : []))
    .filter(({ decision }) => decision.given_up >= WORTH_TELLING)
    .sort((a, b) => b.decision.given_up - a.decision.given_up)
    .slice(0, LESSONS);
}

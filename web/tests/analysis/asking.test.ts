// Asking for odds while a camel is dragged.
import { describe, expect, test, vi } from "vitest";
import { Asking, type Answer } from "../../src/analysis/asking";
import { ApiError } from "../../src/server/api";

interface Question {
  text: string;
  answer: (answer: Answer) => void;
  refuse: (error: ApiError) => void;
}

function desk() {
  const asked: Question[] = [];
  const answers: string[] = [];
  const refusals: string[] = [];
  const wait = vi.fn(() => Promise.resolve());
  const asking = new Asking(
    { answer: (text) => answers.push(text), refusal: (text) => refusals.push(text) },
    (text) => new Promise((answer, refuse) => asked.push({ text, answer, refuse })),
    wait,
  );
  return { asked, answers, refusals, wait, asking };
}

const ANSWER = {} as Answer;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe("while positions change quickly", () => {
  test("one question is on its way, and the newest comes next", async () => {
    const { asked, answers, asking } = desk();
    asking.want("a");
    await settled();
    asking.want("b");
    asking.want("c");
    await settled();
    expect(asked.map(({ text }) => text)).toEqual(["a"]);
    asked[0]?.answer(ANSWER);
    await settled();
    expect(asked.map(({ text }) => text)).toEqual(["a", "c"]);
    asked[1]?.answer(ANSWER);
    await settled();
    expect(answers).toEqual(["a", "c"]);
  });

  test("what is only passed over before the first question is not asked", async () => {
    const { asked, asking } = desk();
    asking.want("a", 20);
    asking.want("b", 20);
    await settled();
    expect(asked.map(({ text }) => text)).toEqual(["b"]);
  });

  test("no position is asked twice", async () => {
    const { asked, answers, asking } = desk();
    for (const text of ["a", "b"]) {
      asking.want(text);
      await settled();
      asked.at(-1)?.answer(ANSWER);
      await settled();
    }
    asking.want("a");
    expect(answers).toEqual(["a", "b", "a"]);
    expect(asked).toHaveLength(2);
  });
});

describe("a refusal", () => {
  test("of an impossible position is told once and kept", async () => {
    const { asked, refusals, asking } = desk();
    asking.want("bad");
    await settled();
    asked[0]?.refuse(new ApiError("bad_request", "no", { at: 3 }));
    await settled();
    asking.want("bad");
    expect(refusals).toEqual(["bad", "bad"]);
    expect(asked).toHaveLength(1);
  });

  test("because of too many questions is tried again", async () => {
    const { asked, answers, asking, wait } = desk();
    asking.want("a");
    await settled();
    asked[0]?.refuse(new ApiError("too_many", "slow down"));
    await settled();
    expect(wait).toHaveBeenCalledTimes(2);
    asked[1]?.answer(ANSWER);
    await settled();
    expect(answers).toEqual(["a"]);
  });
});

test("nothing is told after the end", async () => {
  const { asked, answers, asking } = desk();
  asking.want("a");
  await settled();
  asking.end();
  asked[0]?.answer(ANSWER);
  await settled();
  expect(answers).toEqual([]);
});

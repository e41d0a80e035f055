// Why positions are impossible and actions worth what they are: said anew in the reader's language.
import { afterEach, describe, expect, test } from "vitest";
import { faultOf } from "../../src/analysis/faults";
import { actionWords, reasonWords } from "../../src/analysis/worth";
import { settings, type Language } from "../../src/settings.svelte";

function inLanguage<T>(language: Language, say: () => T): T {
  settings.language = language;
  return say();
}

afterEach(() => {
  settings.language = "en";
});

const FAULTS = [
  "missing on the track: p W K",
  "camel b stands on the track twice",
  "camel b stands on 40, which is no space",
  "P3 has a tile, but there are 2 players",
  "P1 has -2 pounds",
  "P1 has 0 pounds, less than 1",
  "2018 with 2 players is unofficial and has to be asked for",
  "cards is for 2 to 6 players, not 7",
  "only one unit can be over the line, because that ends the race",
  "two tiles lie on one space",
  "P2's tile lies on 1, but tiles lie on 2 to 16",
  "5 dice are out, but a leg ends with the fifth",
  "3 pyramid tickets are held, but 1 dice are out",
  "there is no ticket b5 left for P2",
  "P1 has laid the finish card b twice",
  "P1 has a partner, but there are none with 4 players of 2018",
  "a unit stands on 18, beyond the Finish of a track of 17",
  "the fennec stands on 3, behind every camel",
  "there are more cards b2 than 1",
  "12 cards went into the deck, but 11 are in it or revealed",
  "P1 has 8 cards in all, but was dealt 7",
  "the overall winner card of b is held twice",
];

describe("an impossible position", () => {
  test.each(FAULTS)("“%s” is said in Spanish", (reason) => {
    const { words } = inLanguage("es", () => faultOf(reason));
    expect(words).not.toBe(reason);
    expect(words).not.toMatch(/study\.|\{\{/);
  });

  test("points at the spaces, the seat or the dice it is about", () => {
    expect(faultOf("the tiles on 5 and 6 lie side by side").spaces).toEqual([5, 6]);
    expect(faultOf("P2's tile lies on 8, where camels stand")).toMatchObject({ spaces: [8], seats: [1] });
    expect(faultOf("6 dice are out, but a leg ends with the fifth").dice).toBe(true);
  });

  test("with a reason that is new is told in the server's words", () => {
    expect(faultOf("the moon is full").words).toBe("the moon is full");
  });
});

const REASONS: [reason: string, spanish: string][] = [
  ["red leads this leg in 39 % and is second in 27 %", "El rojo gana la etapa en el 39 % de los casos y es segundo en el 27 %."],
  ["blue loses the race in under 1 % (simulated); no card lies there yet", "El azul queda último en menos del 1 % de los casos. Aún no hay ninguna carta."],
  ["1.25 units will land on 4; your tickets change by -0.50; your tile on 7 would have earned 0.20", "Se esperan 1,25 llegadas a la casilla 4. Tus fichas cambian en −0,50. Tu ficha en la 7 habría ganado 0,20."],
  ["green wins the race in 33 % (exact); 2 cards lie there already", "El verde gana la carrera en el 33 % de los casos. Ya hay 2 cartas."],
];

describe("the reason of an action", () => {
  test.each(REASONS)("“%s” is said in Spanish", (reason, spanish) => {
    expect(inLanguage("es", () => reasonWords(reason)).replaceAll("\u00a0", " ")).toBe(spanish);
  });

  test("that is new is told in English alone", () => {
    expect(inLanguage("en", () => reasonWords("because of the moon"))).toBe("Because of the moon.");
    expect(inLanguage("es", () => reasonWords("because of the moon"))).toBe("");
  });
});

test("actions of every game have names", () => {
  for (const action of ["roll", "ticket b", "cheer 5", "winner g", "bet leg b", "bet midfield o", "fennec 7", "reveal", "hand", "pass", "discard b1", "deck o2", "intel y1"]) {
    expect(actionWords(action, ["Ada"], { b: [5], g: [5] })).not.toMatch(/study\.|\{\{|undefined/);
  }
});

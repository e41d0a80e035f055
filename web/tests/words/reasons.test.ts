// Reasons by code and facts, in the reader's language, and where on the board they are to be seen.
import { afterEach, describe, expect, test } from "vitest";
import { actionWords } from "../../src/analysis/actions";
import { faultOf } from "../../src/analysis/faults";
import { recordFault } from "../../src/replay/faults";
import { ApiError } from "../../src/server/api";
import type { Edition } from "../../src/server/wire";
import { settings } from "../../src/settings/settings.svelte";
import en from "../../src/words/en/words.json";
import es from "../../src/words/es/words.json";
import reasonsEs from "../../src/words/es/reasons.json";
import type { Language } from "../../src/words/languages";
import { allWords, failureWords, playerName, reasonWords, type Reason } from "../../src/words/reasons";

const NAMES = ["Ada", "Bob", "Cleo"];
const named = (seat: number): string => NAMES[seat] ?? "?";
const because = (code: string, facts: Reason["facts"] = {}): Reason => ({ code, rule: null, facts, text: "in English" });

function inLanguage<T>(language: Language, say: () => T): T {
  settings.language = language;
  return say();
}

/** Spaces that do not break are shown as spaces. */
const spanish = (...reasons: Reason[]): string => inLanguage("es", () => allWords(reasons, named)).replaceAll("\u00a0", " ");
const english = (...reasons: Reason[]): string => inLanguage("en", () => allWords(reasons, named));

afterEach(() => {
  settings.language = "en";
});

describe("a reason", () => {
  test("names seats, camels, spaces and pieces", () => {
    expect(english(because("refused.tile-beside", { space: 5, seat: 1, tile: 6 }))).toBe("5 is next to Bob's tile on 6. Leave at least one space in between.");
    expect(spanish(because("refused.not-your-turn", { others: [0, 2], seat: 1 }))).toBe("Solo puedes actuar en tu turno. Ahora le toca a Ada o Cleo.");
    expect(spanish(because("refused.not-your-turn", { others: [], seat: 1 }))).toContain("nadie");
    expect(spanish(because("missing.camels", { camels: "p W K" }))).toBe("Faltan en el recorrido: morado, blanco loco y negro loco.");
    expect(spanish(because("impossible.piece-behind", { piece: "palm", space: 3 }))).toBe("La palmera está en la 3, detrás de todos los camellos.");
    expect(spanish(because("impossible.copies", { card: "b2", count: 1 }))).toBe("Solo hay 1 carta azul +2.");
    expect(spanish(because("impossible.die-twice", { die: "G" }))).toBe("El dado gris está dos veces en la pirámide.");
  });

  test("counts", () => {
    expect(english(because("impossible.seat", { seat: 2, players: 1 }))).toBe("Cleo has something, but the game has only 1 player.");
    expect(english(because("worth.deck-laid", { count: 1 }))).toBe("1 card there already.");
    expect(spanish(because("worth.deck-laid", { count: 2 }))).toBe("Ya hay 2 cartas.");
  });

  test("tells shares and pounds as people write them", () => {
    expect(spanish(because("worth.ticket", { camel: "r", first: 0.39, second: 0.27 }))).toBe("El rojo gana la etapa en el 39 % de los casos y es segundo en el 27 %.");
    expect(spanish(because("worth.loser", { camel: "b", share: 0.004, method: "simulated" }), because("worth.deck-empty"))).toBe("El azul queda último en menos del 1 % de los casos. Aún no hay ninguna carta.");
    expect(
      spanish(because("worth.tile", { units: 1.25, space: 4 }), because("worth.tickets-change", { amount: -0.5 }), because("worth.tile-moved", { space: 7, amount: 0.2 })),
    ).toBe("Se esperan 1,25 llegadas a la casilla 4. Tus fichas de apuesta cambian en −0,50. Tu ficha de espectador en la 7 habría ganado 0,20.");
    expect(english(because("worth.bets-change", { amount: 0.5 }))).toBe("Your bets and pieces for the leg change by +0.50.");
  });

  test("may stand in another", () => {
    const refused = because("refused.tile-camels", { space: 4 });
    expect(spanish(because("unreadable.not-allowed", { action: "cheer 4", why: refused, rule: "B8" }))).toBe(
      "«cheer 4» no es posible aquí. En la casilla 4 hay camellos. Pon tu ficha de espectador en una casilla sin camellos.",
    );
  });

  test("calls a tile what it is called in its edition", () => {
    const codes = Object.entries(reasonsEs).filter(([, words]) => /fichas? de espectador/.test(words)).map(([code]) => code);
    const said = (code: string, edition?: Edition): string => inLanguage("es", () => allWords([because(code, { amount: 1 })], named, edition));
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) {
      expect(said(code, "2014"), code).toMatch(/^(?!.*de espectador).*fichas? de desierto/);
      for (const edition of ["2018", undefined] as const) expect(said(code, edition), code).toMatch(/^(?!.*de desierto).*fichas? de espectador/);
    }
    const refused = because("refused.tile-camels", { space: 4 });
    expect(inLanguage("es", () => reasonWords(because("unreadable.not-allowed", { action: "cheer 4", why: refused }), named, "2014"))).toContain("Pon tu ficha de desierto en");
  });

  test("shows what was typed as it is", () => {
    expect(english(because("unreadable.verb-like", { word: "<b>$t(close)</b>", edition: "2018", near: "roll" }))).toContain("“<b>$t(close)</b>”");
  });

  test("that is new is told in general words of the reader's language; in English the server's do", () => {
    const moon = { ...because("impossible.moon", { moon: 1 }), text: "the moon is full" };
    expect([english(moon), spanish(moon)]).toEqual(["The moon is full", "Ahora no es posible."]);
    expect(spanish({ ...because("busy"), text: "something went wrong on our side" })).toBe("El servidor está ocupado. Inténtalo dentro de un momento.");
    expect(spanish({ ...because("worth.moon"), text: "the moon pays" })).toBe("");
  });

  test("that a request failed for without any is told by its code, or in general", () => {
    const failed = (code: string): string => inLanguage("es", () => failureWords(new ApiError(code, "in English")));
    expect(failed("too_many")).toBe("Demasiado rápido. Inténtalo dentro de un momento.");
    expect(failed("moonstruck")).toBe("Algo ha fallado. Vuelve a cargar la página.");
  });
});

describe("no sentence of the server reaches a reader of another language", () => {
  const codes = Object.keys(en.failed.by); // all of them: tests/words/test_reasons.py

  test("whatever the code of a refusal, with or without a reason that is known here", () => {
    for (const code of codes) {
      const words = es.failed.by[code as keyof typeof es.failed.by];
      expect(inLanguage("es", () => failureWords(new ApiError(code, "in English"))), code).toBe(words);
      expect(spanish(because(code)), code).toBe(words); // as an answer on the socket
      expect(inLanguage("es", () => failureWords(new ApiError(code, "in English", { why: because("command.moon") }))), code).toBe(es.failed.refused);
    }
  });

  test("nor one whose code is new here", () => {
    expect(inLanguage("es", () => failureWords(new ApiError("moonstruck", "in English")))).toBe(es.failed.broken);
    expect(spanish(because("moonstruck"))).toBe(es.failed.refused);
  });
});

describe("an impossible position", () => {
  test("points at the spaces, the seats or the dice it is about", () => {
    expect(faultOf(because("impossible.tiles-beside", { space: 5, tile: 6 })).spaces).toEqual([5, 6]);
    expect(faultOf(because("impossible.tile-camels", { seat: 1, space: 8 }))).toMatchObject({ spaces: [8], seats: [1], dice: false });
    expect(faultOf(because("impossible.partner-taken", { seat: 0, other: 2 })).seats).toEqual([0, 2]);
    expect(faultOf(because("impossible.dice-out", { count: 6 })).dice).toBe(true);
  });
});

describe("a record that can't be played", () => {
  const record = "edition: 2018\n\nP1 rool";

  test("is told with the reason and the place", () => {
    const why = because("unreadable.verb-like", { word: "rool", edition: "2018", near: "roll" });
    const error = new ApiError("bad_request", "in English", { why, at: 18, line: 3, character: 4 });
    expect(inLanguage("es", () => recordFault(error, record))).toBe(
      "Esta partida no se puede reproducir: línea 3, carácter 4. «rool» no es ninguna acción de este juego. ¿Quieres decir «roll»?\n  P1 rool\n     ^",
    );
  });

  test("is told with all that is impossible about it", () => {
    const error = new ApiError("bad_request", "in English", { reasons: [because("impossible.too-many", { players: 9 })] });
    expect(recordFault(error, record)).toBe("This record can't be played. 9 players are too many.");
  });
});

test("a seat without a name is a player with a number", () => {
  expect(reasonWords(because("refused.partner-theirs", { seat: 1 }), playerName)).toContain("Player 2");
});

test("actions of every game have names", () => {
  for (const action of ["roll", "ticket b", "cheer 5", "winner g", "bet leg b", "bet midfield o", "fennec 7", "reveal", "hand", "pass", "discard b1", "deck o2", "intel y1"]) {
    expect(actionWords(action, ["Ada"], { b: [5], g: [5] })).not.toMatch(/study\.|\{\{|undefined/);
  }
});

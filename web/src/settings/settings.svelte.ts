// What a person has chosen for this browser: language, light, speed, letters, sound, name.
import { read, write } from "../kept";
import { USUAL } from "../server/editions";
import { USUAL_LEVEL } from "../server/levels";
import { isLanguage, type Language } from "../words/languages";

type Light = "auto" | "noon" | "evening";
type Speed = "slow" | "usual" | "quick" | "atOnce";

export const LIGHTS: readonly Light[] = ["auto", "noon", "evening"];
export const SPEEDS: readonly Speed[] = ["slow", "usual", "quick", "atOnce"];

const FACTORS: Record<Speed, number> = { slow: 0.6, usual: 1, quick: 2, atOnce: Infinity };
const USUAL_OPPONENTS = 3;
const KEY = "camelup.settings";

interface Kept {
  language: Language;
  light: Light;
  speed: Speed;
  letters: boolean;
  sound: boolean;
  soundOffered: boolean;
  talk: boolean;
  hints: boolean;
  notify: boolean;
  keys: boolean;
  undo: boolean;
  guided: boolean;
  guidedCards: boolean;
  name: string;
  level: string;
  edition: string;
  opponents: number;
  knowsPartners: boolean;
}

function browserLanguage(): Language {
  return navigator.languages.map((tag) => tag.split("-")[0]).find(isLanguage) ?? "en";
}

export class Settings {
  language = $state<Language>("en");
  light = $state<Light>("auto");
  speed = $state<Speed>("usual");
  letters = $state(false);
  sound = $state(false);
  /** Sound has been offered, and taken or not. */
  soundOffered = $state(false);
  /** Bots say something now and then. */
  talk = $state(true);
  hints = $state(false);
  /** Tell by a notification of the browser that it is one's turn. */
  notify = $state(false);
  /** Single keys do something at a table; WCAG 2.1.4 wants that this can be turned off. */
  keys = $state(true);
  /** Where others play, an action is held back for two seconds in which it can be undone. */
  undo = $state(true);
  /** The lesson has been taken, or is not wanted: it is not offered again. */
  guided = $state(false);
  guidedCards = $state(false);
  name = $state("");
  /** What was chosen last on the Play card: any game may have its own of it. */
  level = $state<string>(USUAL_LEVEL);
  edition = $state<string>(USUAL);
  opponents = $state(USUAL_OPPONENTS);
  /** What partners are has been explained. */
  knowsPartners = $state(false);
  lessMotion = $state(false);

  constructor() {
    const kept = read<Partial<Kept>>(KEY, {});
    Object.assign(this, kept, { language: isLanguage(kept.language) ? kept.language : browserLanguage() });
    // Another version may have kept what this one does not know.
    if (!SPEEDS.includes(this.speed)) this.speed = "usual";
    if (!LIGHTS.includes(this.light)) this.light = "auto";
    const asked = matchMedia("(prefers-reduced-motion: reduce)");
    this.lessMotion = asked.matches;
    asked.addEventListener("change", () => (this.lessMotion = asked.matches));
  }

  /** How many times as quick as usual things move; nothing moves for those who asked for less motion. */
  get factor(): number {
    return this.lessMotion ? Infinity : FACTORS[this.speed];
  }

  /** The same for what is shown once more: it was asked for, so it is to be seen. */
  get againFactor(): number {
    return this.lessMotion ? Infinity : Math.min(this.factor, FACTORS.quick);
  }

  /** Whether a scoring stays until it has been read: where everything is to be instant, it is looked at when one likes. */
  get reads(): boolean {
    return this.speed !== "atOnce";
  }

  /** Keep what is chosen, and show language and light on the page; to be called in an effect. */
  apply(): void {
    const { language, light, speed, letters, sound, soundOffered, talk, hints, notify, keys, undo, guided, guidedCards, name, level, edition, opponents, knowsPartners } = this;
    write(KEY, { language, light, speed, letters, sound, soundOffered, talk, hints, notify, keys, undo, guided, guidedCards, name, level, edition, opponents, knowsPartners } satisfies Kept);
    document.documentElement.lang = language;
    document.documentElement.dataset["light"] = light;
  }
}

export const settings = new Settings();

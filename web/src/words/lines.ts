// What people of the house say at a table, in every language. Loaded with the part that lets them talk, not before.
import type { Lines } from "../players/talk/lines";
import { byLanguage, type Language } from "./languages";

export const lines = Object.fromEntries(byLanguage(import.meta.glob<Lines>("./*/lines.json", { eager: true, import: "default" }))) as Record<Language, Lines>;

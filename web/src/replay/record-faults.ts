// Why a record can't be played, in the reader's language. The server says it in English and points at the place.
import { settings } from "../settings.svelte";
import { t } from "../words/words.svelte";

const PLACE = /\(line (\d+), character (\d+)\)/;

export function recordFault(message: string): string {
  if (settings.language === "en") return message;
  const [, line, character] = PLACE.exec(message) ?? [];
  const excerpt = message.split("\n").slice(1).join("\n");
  return line ? `${t("study.badRecordAt", { line, character })}\n${excerpt}` : t("study.badRecord");
}

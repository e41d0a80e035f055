// Why a record can't be played, in the reader's language, with the line and the place in it.
import type { ApiError } from "../server/api";
import { failureWords } from "../words/failures";
import { allWords, playerName, reasonWords } from "../words/reasons";
import { t } from "../words/words.svelte";

export function recordFault({ code, message, fault }: ApiError, record: string): string {
  const { reasons, why, line, character } = fault;
  if (reasons) return `${t("study.badRecord")} ${allWords(reasons, playerName)}`;
  if (!why) return failureWords(code, message);
  if (!line || !character) return `${t("study.badRecord")} ${reasonWords(why, playerName)}`;
  const excerpt = `  ${record.split("\n")[line - 1] ?? ""}\n  ${" ".repeat(character - 1)}^`;
  return `${t("study.badRecordAt", { line, character })} ${reasonWords(why, playerName)}\n${excerpt}`;
}

// Why a record can't be played, in the reader's language, with the line and the place in it.
import type { ApiError } from "../server/api";
import { failureWords } from "../words/reasons";
import { t } from "../words/words.svelte";

export function recordFault(error: ApiError, record: string): string {
  const { reasons, line, character } = error.fault;
  if (reasons) return `${t("study.badRecord")} ${failureWords(error)}`;
  if (!line || !character) return failureWords(error);
  const excerpt = `  ${record.split("\n")[line - 1] ?? ""}\n  ${" ".repeat(character - 1)}^`;
  return `${t("study.badRecordAt", { line, character })} ${failureWords(error)}\n${excerpt}`;
}

// What went wrong with a request, in the reader's language.
import { ApiError } from "../server/api";
import { t } from "./words.svelte";

const TOLD = ["offline", "not_found", "full", "started", "over", "closed", "not_allowed", "too_many", "watching"] as const;

/** Say it by the server's code; what has no sentence here is told in the server's words. */
export function failureWords(code: string, message: string): string {
  const known = TOLD.find((one) => one === code);
  return known ? t(`failed.${known}`) : message;
}

/** Run a request and give what went wrong with it, or nothing. */
export async function failureOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
    return "";
  } catch (error) {
    if (error instanceof ApiError) return failureWords(error.code, error.message);
    throw error;
  }
}

// What went wrong with a request, in the reader's language.
import { ApiError } from "../server/api";
import { t } from "./words.svelte";

/** Run a request and give what went wrong with it, or nothing. */
export async function failureOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
    return "";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "offline") return t("failed.offline"); // nothing more can be loaded
    return (await import("./reasons")).failureWords(error);
  }
}

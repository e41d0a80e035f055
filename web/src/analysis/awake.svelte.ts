// Keeps the screen awake while it is wanted and the page is in sight.
import { read, write } from "../kept";

const KEY = "camelup.awake";

class Awake {
  wanted = $state(read(KEY, false));
  readonly possible = "wakeLock" in navigator;
  #lock: WakeLockSentinel | null = null;

  /** Hold the lock while it is wanted; to be called in an effect. */
  hold(): () => void {
    write(KEY, this.wanted);
    if (!this.wanted || !this.possible) return () => undefined;
    const take = (): void => void (document.hidden || this.#take());
    take();
    document.addEventListener("visibilitychange", take); // a page out of sight loses the lock
    return () => {
      document.removeEventListener("visibilitychange", take);
      void this.#lock?.release();
      this.#lock = null;
    };
  }

  async #take(): Promise<void> {
    // Refused when the battery is low: then the switch goes back.
    this.#lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (!this.#lock) this.wanted = false;
  }
}

export const awake = new Awake();

// Keeps the screen awake while it is wanted and the page is in sight.
import { read, write } from "../kept";

const KEY = "camelup.awake";

class Awake {
  wanted = $state(read(KEY, false));
  readonly possible = "wakeLock" in navigator;

  /** Hold the lock while it is wanted; to be called in an effect. */
  hold(): () => void {
    write(KEY, this.wanted);
    if (!this.wanted || !this.possible) return () => undefined;
    let lock: WakeLockSentinel | null = null;
    let held = true;
    const take = async (): Promise<void> => {
      if (document.hidden) return;
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (!held) void lock?.release(); // it came when it was no longer wanted
      else if (!lock) this.wanted = false; // refused when the battery is low: then the switch goes back
    };
    void take();
    document.addEventListener("visibilitychange", take); // a page out of sight loses the lock
    return () => {
      held = false;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }
}

export const awake = new Awake();

// The address of the page as a place in it. Knows paths, not what is shown there.
type Place =
  | { name: "home" }
  | { name: "table"; id: string }
  | { name: "join"; code: string }
  | { name: "rules"; edition: string }
  | { name: "learn"; edition: string }
  | { name: "analysis" }
  | { name: "game"; id: string }
  | { name: "mine" }
  | { name: "nowhere" };

type Route = [pattern: RegExp, place: (part: string) => Place];

const ROUTES: Route[] = [
  [/^\/$/, () => ({ name: "home" })],
  [/^\/table\/([\w-]+)$/, (id) => ({ name: "table", id })],
  [/^\/join\/(\w+)$/, (code) => ({ name: "join", code: code.toUpperCase() })],
  [/^\/rules\/(\w+)$/, (edition) => ({ name: "rules", edition })],
  [/^\/learn\/(\w+)$/, (edition) => ({ name: "learn", edition })],
  [/^\/analysis$/, () => ({ name: "analysis" })],
  [/^\/game(?:\/([\w-]+))?$/, (id) => ({ name: "game", id })],
  [/^\/mine$/, () => ({ name: "mine" })],
];

export function placeOf(path: string): Place {
  for (const [pattern, place] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return place(found[1] ?? "");
  }
  return { name: "nowhere" };
}

class Router {
  place = $state.raw<Place>(placeOf(location.pathname));
  /** A newer version of the page is there: the next place is loaded with it. */
  stale = false;

  constructor() {
    window.addEventListener("popstate", () => this.#arrive());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string): void {
    if (this.stale) return location.assign(path);
    history.pushState(null, "", path);
    this.#arrive();
    if (!location.hash) window.scrollTo(0, 0);
  }

  replace(path: string): void {
    history.replaceState(null, "", path);
    this.#arrive();
  }

  #arrive(): void {
    this.place = placeOf(location.pathname);
  }

  /** Let links within the page change the place without a reload. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
    if (!link || !plain || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || (link.pathname === location.pathname && link.hash)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();

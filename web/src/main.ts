// Where the page begins.
import "./look/fonts.css";
import "./look/tokens.css";
import "./look/base.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });

/** What is for later must not be in the way of the first screen. */
function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: 10_000 });
  else setTimeout(then, 3000);
}

if (import.meta.env.PROD && window.isSecureContext && "serviceWorker" in navigator)
  addEventListener("load", () => whenIdle(() => void import("./installed").then(({ install }) => install(), () => undefined)));

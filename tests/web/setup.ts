import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { resetWire } from "./wire.tsx";

/** What a screen shows is waited for, not timed: a busy machine may take its time. */
configure({ asyncUtilTimeout: 15_000 });

// What jsdom lacks of a browser: media queries and the size of things.
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList; // what our hooks use of it

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = Observer; // nothing here ever resizes
Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, value: 1_200 });
Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, value: 800 });

// jsdom matches every rule of antd's styles against every ancestor of every element whose visibility a query asks,
// which took most of this suite's time. What is hidden here is hidden by its own style or attribute.
window.getComputedStyle = (element) => (element as HTMLElement).style;

beforeEach(resetWire);

// Files of one worker share its modules and its window, so each test leaves both as it found them.
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, "", "/");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

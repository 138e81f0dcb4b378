import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { resetWire } from "./wire.tsx";
import "./query-errors.ts";
import "./without-owner-stacks.ts";
import "./without-styles.ts";

/** Longer timeouts, because a busy machine can be slow. */
configure({ asyncUtilTimeout: 15_000 });

// Browser features that jsdom lacks: media queries and element sizes.
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList; // the members that our hooks use

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = Observer; // elements never resize in tests
Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, value: 1_200 });
Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, value: 800 });

// The grid escapes ids for its selectors.
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, "\\$&") } as typeof CSS; // all that it uses

// For each visibility query, jsdom matches every rule of antd's styles against the element and its ancestors, which
// took most of the suite's time. In tests, elements are hidden only by their own style or attribute.
window.getComputedStyle = (element) => (element as HTMLElement).style;

beforeEach(resetWire);

// Test files of one worker share modules and window, so each test restores both.
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, "", "/");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

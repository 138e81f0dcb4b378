import type { Page } from "@playwright/test";

/** What an action of a person took in the page. Milliseconds. */
export interface Watched {
  /** Until the expected text was rendered. */
  readonly ms: number;
  /** The longest task that blocked the page; 0 if none took 50 ms. */
  readonly longest: number;
}

/** Prepares the page to measure from the next click, or press of a key, until an element of each selector has its text. */
export const watch = (
  page: Page,
  action: "click" | { key: string },
  texts: Readonly<Record<string, string>>,
): Promise<void> =>
  page.evaluate(
    ({ action: expected, texts: wanted }) => {
      const type = expected === "click" ? "click" : "keydown";
      let longest = 0;
      const keep = (entries: PerformanceEntryList) => {
        for (const { duration } of entries) longest = Math.max(longest, duration);
      };
      const isShown = () =>
        Object.entries(wanted).every(([selector, text]) =>
          [...document.querySelectorAll(selector)].some(({ textContent }) => textContent === text),
        );
      const measured = new Promise<Watched>((resolve) => {
        const begin = (event: Event) => {
          if (expected !== "click" && (event as KeyboardEvent).key !== expected.key) return;
          removeEventListener(type, begin, true);
          const observer = new PerformanceObserver((list) => keep(list.getEntries()));
          observer.observe({ type: "longtask" });
          const look = () => {
            if (!isShown()) return void requestAnimationFrame(look);
            const ms = performance.now() - event.timeStamp;
            // A task is reported after its end.
            setTimeout(() => {
              keep(observer.takeRecords());
              observer.disconnect();
              resolve({ ms, longest });
            }, 100);
          };
          look();
        };
        addEventListener(type, begin, true);
      });
      Object.assign(globalThis, { measured });
    },
    { action, texts },
  );

/** What `watch` has measured. */
export const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (globalThis as unknown as { measured: Promise<Watched> }).measured); // set by `watch`

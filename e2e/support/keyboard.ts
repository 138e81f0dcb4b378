import { expect, type Locator, type Page } from "@playwright/test";

/** The number of key presses between two checks of the focus. */
const AT_ONCE = 8;

interface TabRun {
  /** The names of the elements that had the focus. */
  passed: string[];
  stop: AbortController;
}

/**
 * Presses Tab until the target has the focus, like a user without a mouse. Keys are sent in batches. Keys after the
 * focus has arrived have no effect. @returns the names of the elements on the way
 */
export async function tabTo(page: Page, target: Locator, maxSteps = 150): Promise<string[]> {
  const element = target.first();
  await expect(element).toBeVisible();
  for (let pressed = 0; pressed <= maxSteps; pressed += AT_ONCE) {
    // Located again each time, because a reloaded list has new rows.
    const passed = await element.evaluate((element, isFirst) => {
      const page = window as unknown as { tabRun?: TabRun }; // Set by this function.
      page.tabRun?.stop.abort();
      const tabRun = { passed: isFirst ? [] : (page.tabRun?.passed ?? []), stop: new AbortController() };
      page.tabRun = tabRun;
      const isThere = () => document.activeElement === element;
      if (isThere()) return tabRun.passed;
      const { signal } = tabRun.stop;
      addEventListener(
        "keydown",
        (event) => {
          if (event.key === "Tab" && isThere()) event.preventDefault();
        },
        { capture: true, signal },
      );
      addEventListener(
        "focusin",
        ({ target: one }) => {
          if (!(one instanceof Element) || isThere()) return;
          const name = one.getAttribute("aria-label") ?? one.textContent ?? "";
          tabRun.passed.push(name.trim().replaceAll(/\s+/g, " "));
        },
        { signal },
      );
      return null;
    }, pressed === 0);
    if (passed) return passed;
    await Promise.all(Array.from({ length: AT_ONCE }, () => page.keyboard.press("Tab")));
  }
  throw new Error("The Tab key never comes there");
}

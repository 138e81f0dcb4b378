import { expect, type Locator, type Page } from "@playwright/test";

/** Presses between two looks at where the focus is. */
const AT_ONCE = 8;

interface Walk {
  /** The names of what had the focus on the way. */
  passed: string[];
  stop: AbortController;
}

/**
 * Presses Tab until this has the focus, as somebody goes who has no mouse. Keys are sent several at once; those that
 * come after the focus has arrived go nowhere. @returns the names of what was passed on the way
 */
export async function tabTo(page: Page, target: Locator, most = 150): Promise<string[]> {
  const wanted = target.first();
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed <= most; pressed += AT_ONCE) {
    // Looked for again each time: a list that is read again has other rows.
    const passed = await wanted.evaluate((element, isFirst) => {
      const page = window as unknown as { walk?: Walk }; // what this function leaves there
      page.walk?.stop.abort();
      const walk = { passed: isFirst ? [] : (page.walk?.passed ?? []), stop: new AbortController() };
      page.walk = walk;
      const isThere = () => document.activeElement === element;
      if (isThere()) return walk.passed;
      const { signal } = walk.stop;
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
          walk.passed.push(name.trim().replaceAll(/\s+/g, " "));
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

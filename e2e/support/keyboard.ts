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

const TAB_STOPS =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], [tabindex]";

/** A stop of the Tab key that a person without a mouse cannot use, and why. */
async function badStops(selector: string): Promise<string[]> {
  const { axe } = window as unknown as {
    axe: {
      setup(root: Element): void;
      teardown(): void;
      commons: { text: { accessibleText(element: Element): string } };
    };
  }; // evaluated by expectAccessible
  // What is behind a modal dialog cannot be reached.
  const modal = document.querySelector("dialog:modal");
  const stops = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (one) =>
      one.tabIndex >= 0 &&
      (!modal || modal.contains(one)) &&
      // Links in a text that is being written.
      !one.parentElement?.closest("[contenteditable=true]") &&
      // What antd makes to keep the focus in a dialog.
      !one.matches(".ant-modal-root div[tabindex]") &&
      !one.matches(":disabled, [inert] *") &&
      one.checkVisibility({ visibilityProperty: true }),
  );
  // Elements of which each shows where the focus is: itself, or what is around it, as around antd's inputs.
  const look = (one: Element) => {
    const looks: string[] = [];
    for (let at: Element | null = one, up = 0; at && up < 7; at = at.parentElement, up++)
      for (const part of [undefined, "::before", "::after"]) {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
          getComputedStyle(at, part);
        looks.push(
          [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor].join(" "),
        );
      }
    return looks.join();
  };
  axe.setup(document.body);
  const names = stops.map((one) => axe.commons.text.accessibleText(one).trim());
  axe.teardown();
  const bad: string[] = [];
  // A select that had the focus shows it a moment longer.
  (document.activeElement as HTMLElement | null)?.blur();
  await new Promise((later) => setTimeout(later, 100));
  const focused = (one: HTMLElement): string => {
    (document.activeElement as HTMLElement | null)?.blur();
    const plain = look(one);
    one.focus({ preventScroll: true });
    return plain;
  };
  const shows = async (one: HTMLElement, plain: string): Promise<boolean> => {
    // React draws a focused part of its own later, and that may fade in.
    for (let waits = 0; waits < 20 && look(one) === plain; waits++)
      await new Promise((later) => setTimeout(later, 25));
    return !one.isConnected || look(one) !== plain;
  };
  for (const [at, one] of stops.entries()) {
    const tag = one.outerHTML.slice(0, 160);
    const plain = focused(one);
    if (one.tabIndex > 0) bad.push(`jumps the queue: ${tag}`);
    if (!names[at] && !(one as HTMLButtonElement).labels?.length) bad.push(`has no name: ${tag}`);
    if (document.activeElement !== one) bad.push(`takes no focus: ${tag}`);
    // What is drawn again meanwhile, as rows that were loaded, is looked at once more.
    else if (!(await shows(one, plain)) && !(await shows(one, focused(one))))
      bad.push(`does not show the focus: ${tag}`);
  }
  (document.activeElement as HTMLElement | null)?.blur();
  return bad;
}

/** Expects that each stop of the Tab key has a name, takes the focus and shows it. After `expectAccessible`. */
export async function expectTabStops(page: Page): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement);
  // What is focused after a key is shown as such.
  await page.keyboard.press("Tab");
  const bad = await page.evaluate<string[]>(`(${badStops.toString()})(${JSON.stringify(TAB_STOPS)})`);
  await before.evaluate((one) => one instanceof HTMLElement && one.focus({ preventScroll: true }));
  expect(bad, "stops of the Tab key that cannot be used").toEqual([]);
}

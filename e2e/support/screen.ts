import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible, expectStill } from "./axe.ts";
import { expectTabStops } from "./keyboard.ts";
import { expectTouchable } from "./targets.ts";

const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** The narrowest desktop width without horizontal scrolling. */
const NARROW_DESKTOP = { width: 1280, height: 800 };

/** Waits until the screen has loaded: no skeletons, no running request, no animation. */
export async function expectSettled(page: Page, timeout = 30_000): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout });
  await expect(page.locator(".bone, [aria-busy=true]")).toHaveCount(0, { timeout });
  await expectStill(page);
}

/** Opens a path below `/cms/` in an open page like a link does, without a reload. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, "", `/cms/${address}`);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overhang, "pixels by which the page scrolls sideways").toBe(0);
}

/** Resizes a page, with motion reduced. */
async function resize(
  page: Page,
  size: { width: number; height: number },
  colorScheme: "light" | "dark" = "light",
): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
}

/**
 * Like `expectSettled`, with the end of the page scrolled into view, because the history of a row loads when it becomes
 * visible. Scrolls again after each wait: a detail page that replaces its list late adds a history after the first
 * scroll.
 */
export async function expectSettledToEnd(page: Page): Promise<void> {
  const end = page.locator(".row-history-place");
  await expect(async () => {
    if ((await end.count()) > 0) await end.scrollIntoViewIfNeeded();
    await expectSettled(page, 2_000);
  }).toPass({ timeout: 60_000 });
}

/**
 * Checks the open screen at the widths of a narrow desktop and a phone: axe reports nothing, nothing scrolls
 * horizontally, each stop of the Tab key can be used, and on the phone every touch target is large enough. The desktop is
 * light and the phone dark, so that both color schemes are checked. Ends at the phone's width.
 */
export async function expectWellMade(page: Page): Promise<void> {
  for (const [size, colorScheme] of [
    [NARROW_DESKTOP, "light"],
    [PHONE, "dark"],
  ] as const) {
    await resize(page, size, colorScheme);
    await expectSettledToEnd(page);
    await expectNoSidewaysScroll(page);
    await test.step(`at a width of ${size.width}, in ${colorScheme} colors`, () => expectAccessible(page));
    if (size === NARROW_DESKTOP) await expectTabStops(page);
  }
  await expectTouchable(page.locator("body"));
}

/**
 * Sets the desktop width and reduces motion. Call it before a screen opens, because screens read both when they load.
 */
export const atDesktopWidth = (page: Page, colorScheme?: "light" | "dark"): Promise<void> =>
  resize(page, DESKTOP, colorScheme);

/**
 * Checks the open screen on a phone in dark mode: it fits, and axe reports nothing. With `open`, only that dialog is
 * checked, for screens that another test checks. Ends at the desktop width.
 */
export async function expectFitsPhone(page: Page, open?: Locator): Promise<void> {
  await resize(page, PHONE, "dark");
  await expectSettled(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { open });
  await atDesktopWidth(page);
}

/** Collects errors and warnings of the page's console from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complaints.push([message.text(), message.location().url].filter(Boolean).join(" "));
  });
  return complaints;
}

/** The classes of what has moved by itself since the navigation, in the part of the page that a selector chooses. */
export const movedWithin = (page: Page, part: string): Promise<string[]> =>
  page.evaluate(async (within) => {
    // Waits two frames, so that the last movement is rendered.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    // Entries of this type have sources, which TypeScript's types lack.
    const shifts = observer.takeRecords() as unknown as { sources: { node: Node | null }[] }[];
    return shifts
      .flatMap(({ sources }) => sources.map(({ node }) => node?.parentElement))
      .flatMap((moved) => (moved?.closest(within) ? [moved.className] : []));
  }, part);

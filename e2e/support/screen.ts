import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible, expectStill } from "./axe.ts";
import { expectTouchable } from "./targets.ts";

const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** The narrowest desk on which nothing may scroll sideways. */
const NARROW_DESK = { width: 1280, height: 800 };

/** The screen shows what it has: no grey shapes, no call under way, nothing that still moves. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator(".bone, [aria-busy=true]")).toHaveCount(0, { timeout: 30_000 });
  await expectStill(page);
}

/** Takes an open page to an address below `/cms/` as a link does: the program stays loaded. */
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

/** A page at this size with motion reduced. */
async function resize(
  page: Page,
  size: { width: number; height: number },
  colorScheme: "light" | "dark" = "light",
): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
}

/** What is at the end of a page loads once it is scrolled to: the history of a row. */
async function loadToEnd(page: Page): Promise<void> {
  const end = page.locator(".row-history-place");
  await expect(async () => {
    if ((await end.count()) > 0) await end.scrollIntoViewIfNeeded();
    await expect(page.locator(".bone, [aria-busy=true]")).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/**
 * The open screen fits a narrow desk and a phone: axe finds nothing at either, nothing scrolls sideways, and on the
 * phone every control is large enough for a finger. Contrast is looked at once, at the desk: `tests/unit/theme` proves
 * that of both schemes for every brand color, and `expectFitsPhone` looks at dark dialogs. Ends on the phone.
 */
export async function expectWellMade(page: Page): Promise<void> {
  for (const size of [NARROW_DESK, PHONE]) {
    await resize(page, size);
    await loadToEnd(page);
    await expectSettled(page);
    await expectNoSidewaysScroll(page);
    await test.step(`${size.width} wide`, () => expectAccessible(page, { contrast: size !== PHONE }));
  }
  await expectTouchable(page.locator("body"));
}

/** A page at a desk where nothing moves: set before anything is opened, since screens ask when they load. */
export const sitAtDesk = (page: Page): Promise<void> => resize(page, DESK);

/**
 * What is open fits a phone as well, in the dark, and axe finds nothing there: on the page, or in the dialog `open`
 * alone where the screen behind it is checked by itself. Ends at a desk.
 */
export async function expectFitsPhone(page: Page, open?: Locator): Promise<void> {
  await resize(page, PHONE, "dark");
  await expectSettled(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { open });
  await sitAtDesk(page);
}

/** What the page complains of from here on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  return complaints;
}

import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** The screen shows what it has: no grey shapes, no call under way, nothing that still moves. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator(".bone, [aria-busy=true]")).toHaveCount(0, { timeout: 30_000 });
  await page.waitForFunction(() =>
    document
      .getAnimations()
      // What goes with the scroll position never ends.
      .every(({ playState, timeline }) => playState !== "running" || timeline !== document.timeline),
  );
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overhang, "pixels by which the page scrolls sideways").toBe(0);
}

/** The screen as it stands fits desk, tablet and phone, light and dark, and axe finds nothing in any of them. */
export async function expectWellMade(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectSettled(page);
      await expectNoSidewaysScroll(page);
      await test.step(`${size.width} wide, ${colorScheme}`, () => expectAccessible(page));
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectSettled(page);
  await expectNoSidewaysScroll(page);
}

const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A page at a desk where nothing moves: said before anything is opened, since that is when the screens ask. */
export async function sitAtDesk(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** What is open fits a phone as well, in the dark, and axe finds nothing there. Ends at a desk. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectSettled(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
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

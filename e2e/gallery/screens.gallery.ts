import type { Page } from "@playwright/test";
import { PUBLIC_PATHS } from "../../src/domain/access/public-paths.ts";
import { SCREENS } from "../../src/domain/access/screens.ts";
import { expectAccessible } from "../support/axe.ts";
import {
  complaintsOf,
  expectNoSidewaysScroll,
  expectSettled,
  expectSettledToEnd,
} from "../support/screen.ts";
import { expect, test } from "../support/sessions.ts";
import { expectTouchable } from "../support/targets.ts";

/** The user who opens the screens of an area. */
const USERS: Readonly<Record<string, string>> = {
  a: "admin@platen.test",
  ag: "agency@platen.test",
  ds: "agency@platen.test",
  s: "seller@platen.test",
};

const WIDTHS = [1440, 390] as const;
const SCHEMES = ["light", "dark"] as const;

/** Saves a screenshot of the screen at every width, light and dark, and expects no errors. */
async function screenshot(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectSettledToEnd(page);
      await page.evaluate(() => document.querySelector("h1")?.scrollIntoView({ block: "end" }));
      await page.screenshot({ path: `reports/gallery/${name}-${width}-${colorScheme}.png` });
      await test.step(`at a width of ${width}, ${colorScheme}`, () => expectAccessible(page));
    }
    await expectNoSidewaysScroll(page);
    if (width === 390) await expectTouchable(page.locator("body"));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectSettledToEnd(page);
  await expectNoSidewaysScroll(page);
}

const fileName = (path: string) => path.slice(1).replaceAll("/", "-");

for (const path of PUBLIC_PATHS) {
  test(`${path} has no errors at any width`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto(path.slice(1));
    await screenshot(page, fileName(path));
    expect(complaints).toEqual([]);
  });
}

for (const { path, label } of SCREENS) {
  test(`${path}, ${label}, and the screen of its first row have no errors at any width`, async ({ as }) => {
    const page = await as(USERS[path.split("/")[1] ?? ""] ?? "agency@platen.test");
    const complaints = complaintsOf(page);
    await page.goto(path.slice(1));
    await screenshot(page, fileName(path));
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectSettled(page);
    const first = page.locator("[data-row-link]").first();
    if ((await first.count()) > 0) {
      await first.click();
      await expect(page).not.toHaveURL(new RegExp(`${path}$`));
      await screenshot(page, `${fileName(path)}-first`);
    }
    expect(complaints).toEqual([]);
  });
}

/** Screens with a dialog or panel that their address opens. */
const OPENED: Readonly<Record<string, string>> = {
  "profit by day": "/s/profit-detail?by=day",
  "the log of profit, and a figure open": "/s/profit-detail?by=log&metric=totalProfit",
  "a balance as of a moment": "/s/balance?metric=balance&since=2026-01-01T00:00&asOf=2026-11-01T01:30",
};

for (const [name, path] of Object.entries(OPENED)) {
  test(`${path}, ${name}, has no errors at any width`, async ({ as }) => {
    const page = await as(USERS[path.split("/")[1] ?? ""] ?? "agency@platen.test");
    const complaints = complaintsOf(page);
    await page.goto(path.slice(1));
    await screenshot(page, name.replaceAll(/\W+/g, "-"));
    expect(complaints).toEqual([]);
  });
}

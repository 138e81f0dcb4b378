import type { Page } from "@playwright/test";
import { expectSettled } from "./support/screen.ts";
import { expect, test } from "./support/sessions.ts";
import { expectTouchable } from "./support/targets.ts";

const body = (page: Page) => page.locator("body");

async function visit(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  await expectSettled(page);
}

/** Its end as well, which is asked for once somebody comes to it. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const end = page.locator(".row-history-place");
  await expect(async () => {
    if ((await end.count()) > 0) await end.scrollIntoViewIfNeeded();
    await expect(page.locator(".bone, [aria-busy=true]")).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expectSettled(page);
}

/**
 * Lists, each with what its first row leads to where that is a page of its own: those that the walk through the
 * entities does not come by. The gallery looks at all of them.
 */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  "agency@platen.test": ["ag/orders?status=InTransit", "ag/sellers", "ag/invoices", "s/image-library"],
  "seller@platen.test": ["s/orders/import", "s/balance"],
};

test.describe("a finger has 44 pixels of every control:", () => {
  for (const [who, paths] of Object.entries(SCREENS)) {
    for (const path of paths) {
      test(`${path}, and what its first row leads to`, async ({ as }) => {
        const page = await as(who);
        await visit(page, path);
        await expectTouchable(body(page));
        const first = page.locator("[data-row-link]").first();
        if ((await first.count()) === 0) return;
        const address = page.url();
        await first.click();
        await expect(page).not.toHaveURL(address);
        await expectWhole(page);
        await expectTouchable(body(page));
      });
    }
  }

  for (const path of ["auth/login", "auth/register"]) {
    test(path, async ({ page }) => {
      await visit(page, path);
      await expectTouchable(body(page));
    });
  }

  test("what opens over a list: its menus, its filters, the bar of what is ticked, a dialog", async ({
    as,
  }) => {
    const page = await as("agency@platen.test");
    await visit(page, "ag/orders");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await expectTouchable(page.getByRole("menu"));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await expectTouchable(page.locator(".popup"));
    await page
      .getByRole("button", { name: "Status of the address" })
      .or(page.locator(".pick"))
      .first()
      .click();
    await expectTouchable(page.locator(".popup"));
    await page.keyboard.press("Escape");
    await page.locator(".row-card-tick").first().click();
    await expectTouchable(page.getByRole("region", { name: "Selected rows" }));

    await visit(page, "ag/category-catalog");
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await expectTouchable(page.getByRole("menu"));

    await visit(page, "ag/sellers");
    await page.getByRole("button", { name: "Create" }).click();
    await expectTouchable(page.getByRole("dialog"));
  });
});

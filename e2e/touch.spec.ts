import type { Page } from "@playwright/test";
import { expectSettled } from "./support/screen.ts";
import { expect, test } from "./support/sessions.ts";
import { expectTouchable } from "./support/targets.ts";

async function visit(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  await expectSettled(page);
}

test("menus, filters, the bulk action bar and dialogs have touch targets of 44 pixels", async ({ as }) => {
  const page = await as("agency@platen.test");
  await visit(page, "ag/orders");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expectTouchable(page.getByRole("menu"));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expectTouchable(page.locator(".popup"));
  await page.getByRole("button", { name: "Status of the address" }).or(page.locator(".pick")).first().click();
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
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expectTouchable(page.getByRole("dialog"));
  await page.getByRole("dialog").getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();

  await visit(page, "ag/sellers");
  await page.getByRole("button", { name: "Create" }).click();
  await expectTouchable(page.getByRole("dialog"));
});

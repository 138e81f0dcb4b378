import type { Locator, Page } from "@playwright/test";
import { expectSettled } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";

/** Opens a dialog or popup by the keyboard, closes it by Escape, and expects the focus where it was. */
async function expectReturn(page: Page, opener: Locator, open: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole("dialog");
  await open();
  await expect(dialog).toBeVisible();
  // Escape is a key of the dialog once the focus is in it.
  await expect(dialog.locator(":focus").or(page.locator("[role=dialog]:focus"))).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

async function openMenu(page: Page, button: Locator): Promise<void> {
  await button.press("ArrowDown");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
}

/** Chooses each entry of a menu by its arrow keys. */
async function walkMenu(page: Page, button: Locator): Promise<number> {
  await openMenu(page, button);
  const count = await page.getByRole("menuitem").count();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  for (let entry = 0; entry < count; entry++) {
    await expectReturn(page, button, async () => {
      await openMenu(page, button);
      for (let step = 0; step < entry; step++) await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("menuitem").nth(entry)).toBeFocused();
      await page.keyboard.press("Enter");
    });
  }
  return count;
}

test("every dialog and popup of the list of orders gives the focus back to what opened it", async ({
  pageOf,
}) => {
  const page = await pageOf("agency@platen.test");
  await lead(page, "ag/orders?status=InReview");
  await expectSettled(page);
  const header = page.locator(".page-actions");
  const exports = await walkMenu(page, header.getByRole("button", { name: "Export" }));
  expect(exports).toBeGreaterThan(5);

  const toolbar = page.locator(".toolbar");
  for (const name of ["Columns and density", "Save view"]) {
    const button = toolbar.getByRole("button", { name, exact: true });
    await expectReturn(page, button, () => button.press("Enter"));
  }
  const filter = toolbar.getByRole("button", { name: "Filter", exact: true });
  await expectReturn(page, filter, () => filter.press("Enter"));
  await filter.press("Enter");
  const filters = await page
    .getByRole("dialog", { name: "Add a filter" })
    .getByRole("button")
    .allTextContents();
  await page.keyboard.press("Escape");
  for (const name of filters) {
    await expectReturn(page, filter, async () => {
      await filter.press("Enter");
      await page.getByRole("dialog").getByRole("button", { name, exact: true }).press("Enter");
      await expect(page.getByRole("dialog", { name: `Filter by ${name}` })).toBeVisible();
    });
  }
  expect(filters.length).toBeGreaterThan(5);

  await page
    .getByRole("checkbox", { name: /^Select #/ })
    .first()
    .check();
  const bar = page.getByRole("region", { name: "Selected rows" });
  for (const name of [/^Approve/, /^Hold/, /^Reject/]) {
    const button = bar.getByRole("button", { name });
    await expectReturn(page, button, () => button.press("Enter"));
  }
  await walkMenu(page, bar.getByRole("button", { name: "Export" }));
});

test("the arrows of a row's menu move in it, and not in the list behind it", async ({ pageOf }) => {
  const page = await pageOf("agency@platen.test");
  await lead(page, "ag/users");
  await expectSettled(page);
  const menu = page.getByRole("button", { name: /^Actions for / }).first();
  await openMenu(page, menu);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem").nth(1)).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(menu).toBeFocused();
});

test("another screen is announced, and its title has the focus", async ({ pageOf }) => {
  const page = await pageOf("agency@platen.test");
  await lead(page, "ag/orders");
  await expectSettled(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sellers" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Sellers" })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: /^Sellers$/ })).toHaveCount(1);
  await page.locator("[data-row-link]").first().press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Sellers");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("back from a row, its list is scrolled as before and the row has the focus", async ({ pageOf }) => {
  const page = await pageOf("agency@platen.test");
  await lead(page, "ag/orders");
  await expectSettled(page);
  const rows = page.locator(".rc-table-tbody-virtual-holder");
  const scrolled = () => rows.evaluate(({ scrollTop }) => scrollTop);
  await rows.evaluate((element) => element.scrollTo({ top: 900 }));
  await expect(page.locator('[data-row="0"]')).toHaveCount(0);
  const link = page.locator("[data-row-link]").nth(6);
  const name = (await link.textContent()) ?? "";
  const backs = [
    () => page.goBack(),
    () => page.getByRole("main").getByRole("link", { name: "Orders", exact: true }).click(),
  ];
  for (const back of backs) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
    await back();
    await expect(page.getByRole("link", { name, exact: true })).toBeFocused();
    expect(await scrolled()).toBe(900);
  }
});

test("a toast covers no row or button of a list, and Escape closes it", async ({ pageOf }) => {
  const page = await pageOf("agency@platen.test");
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await lead(page, "ag/orders?status=InReview");
    await expectSettled(page);
    await page
      .getByRole("checkbox", { name: /^Select #/ })
      .first()
      .check();
    await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: /^Hold/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("The artwork is being checked");
    await dialog.getByRole("button", { name: /^Hold/ }).click();
    const toast = page.locator(".ant-notification-notice");
    await expect(toast).toBeVisible();
    const { left, right, top } = await toast.evaluate((element) => element.getBoundingClientRect());
    const [rows, size, range] = await Promise.all(
      [".rc-table-tbody-virtual-holder", ".page-size", ".page-range"].map((part) =>
        page.locator(part).evaluate((element) => element.getBoundingClientRect()),
      ),
    );
    expect(top, "below the rows, except for its border").toBeGreaterThan((rows?.bottom ?? 0) - 2);
    expect(left).toBeGreaterThan(size?.right ?? 0);
    expect(right).toBeLessThan(range?.left ?? 0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(toast).toContainText("released");
    await page.keyboard.press("Escape");
    await expect(toast).toHaveCount(0);
  }
});

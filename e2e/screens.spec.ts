import type { Page } from "@playwright/test";
import { bringFile, fixture } from "./support/import.ts";
import { ORDERS, tab } from "./support/list.ts";
import { complaintsOf, expectNoSidewaysScroll, expectSettled, expectWellMade } from "./support/screen.ts";
import { expect, test } from "./support/sessions.ts";

type Who = "seller" | "agency";
interface Visit {
  name: string;
  who: Who;
  open(page: Page): Promise<unknown>;
}

const at = (path: string) => (page: Page) => page.goto(path);

/** Opens a list and then what its first row leads to. */
const firstOf = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.locator("[data-row-link]").first().click();
  await expect(page).not.toHaveURL(new RegExp(`${path}$`));
};

const tracking = {
  name: "tracking.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "Order name,Tracking number,Carrier,Date shipped\n#0,9405511899223197428490,USPS,2026-01-15\n",
  ),
};

const SCREENS: readonly Visit[] = [
  { name: "a seller's orders", who: "seller", open: at("s/orders") },
  { name: "an order that waits for something", who: "seller", open: firstOf("s/orders?status=Hold") },
  { name: "the import of orders", who: "seller", open: at("s/orders/import") },
  {
    name: "a rehearsal",
    who: "seller",
    open: async (page) => {
      await page.goto("s/orders/import");
      await bringFile(page, fixture("shopify-42-orders.csv"));
    },
  },
  {
    name: "the reasons of a rehearsal",
    who: "seller",
    open: async (page) => {
      await page.goto("s/orders/import");
      await bringFile(page, fixture("woocommerce-packed.csv"));
      await page.goto(`${page.url()}?verdict=failed`);
    },
  },
  { name: "import histories", who: "seller", open: at("s/orders/import/histories") },
  { name: "the item mapping", who: "seller", open: at("s/mapping-products") },
  { name: "a seller's balance", who: "seller", open: at("s/balance") },
  { name: "an agency's orders", who: "agency", open: at("ag/orders") },
  { name: "an order in review", who: "agency", open: firstOf("ag/orders?status=InReview") },
  { name: "an order with parcels", who: "agency", open: firstOf("ag/orders?status=InTransit") },
  { name: "a seller", who: "agency", open: firstOf("ag/sellers") },
  { name: "deposits", who: "agency", open: at("ag/deposits") },
  { name: "tracking", who: "agency", open: at("ag/tracking") },
  { name: "the import of tracking", who: "agency", open: at("ag/tracking/import") },
  {
    name: "a rehearsal of tracking",
    who: "agency",
    open: async (page) => {
      await page.goto("ag/tracking/import");
      await bringFile(page, tracking);
    },
  },
  { name: "catalogs", who: "agency", open: at("ag/catalogs") },
  { name: "users", who: "agency", open: at("ag/users") },
];

test.describe("at three sizes, light and dark, axe finds nothing and nothing scrolls sideways:", () => {
  test("the sign-in page", async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto("auth/login");
    await expectWellMade(page);
    expect(complaints).toEqual([]);
  });

  for (const { name, who, open } of SCREENS) {
    test(name, async ({ as }) => {
      const page = await as(`${who}@platen.test`);
      const complaints = complaintsOf(page);
      await open(page);
      await expectWellMade(page);
      expect(complaints).toEqual([]);
    });
  }
});

/** Presses Tab until this is focused. @returns what was passed on the way, by name */
async function tabTo(page: Page, selector: string, most = 80): Promise<string[]> {
  const passed: string[] = [];
  for (let step = 0; step < most; step++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(
      (wanted) => ({
        there: document.activeElement?.matches(wanted) ?? false,
        name:
          document.activeElement?.getAttribute("aria-label") ??
          document.activeElement?.textContent?.trim().replaceAll(/\s+/g, " ") ??
          "",
      }),
      selector,
    );
    if (focused.there) return passed;
    passed.push(focused.name);
  }
  throw new Error(`Tab does not come to ${selector}, only past: ${passed.join(", ")}`);
}

test("the list of orders is worked by keyboard alone", async ({ as }) => {
  const page = await as("seller@platen.test");
  await page.goto("s/orders");
  await expectSettled(page);

  const passed = await tabTo(page, "[data-row-link]");
  for (const control of [
    /^Skip to content/,
    /^Search or jump to/,
    /^Account of/,
    /^Orders/,
    /^Import orders/,
    /^Unfulfilled/,
    /^Search orders/,
    /^Filter/,
    /^Select all/,
  ])
    expect(
      passed.some((name) => control.test(name)),
      `${control} in ${passed.join(", ")}`,
    ).toBe(true);

  const bar = page.getByRole("region", { name: "Selected rows" });
  await page.keyboard.press("x");
  await expect(bar).toContainText("1 selected");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("x");
  await expect(bar).toContainText("2 selected");
  const third = page.locator('[data-row="2"] [data-row-link]');
  await expect(third).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.locator('[data-row="1"] [data-row-link]')).toBeFocused();
  const name = await page.locator('[data-row="1"] [data-row-link]').innerText();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

/** Where the first row of a list begins, in pixels from the top of the page, once the list has settled. */
async function firstRowTop(page: Page): Promise<number> {
  await expectSettled(page);
  const box = await page.locator('[data-row="0"]').first().boundingBox();
  return Math.round(box?.y ?? Number.NaN);
}

for (const { name, ...size } of [
  { name: "at a desk", width: 1440, height: 900 },
  { name: "on a phone", width: 390, height: 844 },
])
  test(`a tab, a search, filters, ticked rows and an export move no row of a list ${name}`, async ({
    as,
  }) => {
    const page = await as("agency@platen.test");
    await page.setViewportSize(size);
    await page.goto("ag/orders");
    const top = await firstRowTop(page);
    const expectSame = async (what: string) => expect(await firstRowTop(page), what).toBe(top);

    await tab(page, ORDERS, "Fulfilled").click();
    await expect(page.getByRole("button", { name: "Save view" })).toBeVisible();
    await expectSame("a tab is chosen");
    await page.getByRole("searchbox", { name: "Search orders" }).fill("Carter");
    await expect(page).toHaveURL(/search=Carter/);
    await expectSame("something is searched for");
    await page.goto("ag/orders?createdFrom=2020-01-01&cannotShip=false&status=Fulfilled&search=Carter");
    await expect(page.getByRole("button", { name: "Clear all" })).toBeAttached();
    await expectSame("filters are set");

    await page.goto("ag/orders");
    await expectSettled(page);
    await page
      .getByRole("checkbox", { name: /^Select #/ })
      .first()
      .check();
    await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("1 selected");
    await expectSame("a row is ticked");

    await page.getByRole("button", { name: "Export csv" }).click();
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: /export has begun|rows/i })
        .first(),
    ).toBeVisible();
    await expectSame("an export runs");
  });

test("Ctrl K leads to a screen and to an order", async ({ as }) => {
  const page = await as("seller@platen.test");
  await page.goto("s/orders");
  await expectSettled(page);
  const name = await page.locator("[data-row-link]").first().innerText();
  const palette = page.getByRole("dialog", { name: "Search or jump to" });

  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("Bal");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Balance" })).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();

  await page.keyboard.press("Control+k");
  await page.keyboard.type(name);
  await expect(palette.getByRole("option", { name })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("the sellers' list has room for all of its columns at a desk, and the page never scrolls sideways", async ({
  as,
}) => {
  const page = await as("agency@platen.test");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("ag/sellers");
  await expectSettled(page);
  const table = page.locator(".ant-table-header");
  const hidden = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await hidden(), "pixels of the table that are out of sight").toBe(0);
  // What other tests made has codes far longer than people give, which end in an ellipsis.
  const cut = await page
    .locator("[data-row], thead")
    .filter({ hasNotText: "E2E" })
    .locator(".ant-table-cell, .row-name, .row-second")
    .evaluateAll((cells) =>
      cells.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    );
  expect(cut, "cells that are cut off").toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectSettled(page);
  await expectNoSidewaysScroll(page);
});

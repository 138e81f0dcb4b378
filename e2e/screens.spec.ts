import type { Page } from "@playwright/test";
import { itemCodeOf } from "../src/domain/orders/item-code.ts";
import { fixture, uploadFile } from "./support/import.ts";
import { tabTo } from "./support/keyboard.ts";
import { ORDERS, tab } from "./support/list.ts";
import {
  atDesktopWidth,
  complaintsOf,
  expectNoSidewaysScroll,
  expectSettled,
  expectWellMade,
} from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

// The tests are independent, and too many for one of two workers.
test.describe.configure({ mode: "parallel" });

const ROLES = ["seller", "agency", "admin", "accounting", "designer", "support", "supplier"] as const;
type Who = (typeof ROLES)[number];

/** Screens by path. A path that ends with `/*` is the first row of the list before it. */
const ADDRESSES: Readonly<Record<Who, string>> = {
  seller: `s/home s/orders s/blockers s/rules s/rules/create s/orders?status=Hold/* s/orders/create s/orders/import s/orders/import/histories s/mapping-products s/balance
    s/tickets s/tickets/create s/integrations s/integrations/* s/store-events s/tracking/stores s/products s/products/create s/products/import s/products/from-artwork s/products-warehouse s/products-warehouse/create s/orders-warehouse
    s/products-warehouse/* s/orders-warehouse/* s/stock-movements
    s/warehouses/* s/referrals s/payouts s/profit-detail s/estimated-profit s/image-library s/catalogs s/catalogs/* s/products/*
    s/change-requests s/api-keys s/webhooks s/company s/statement`,
  agency: `ag/home ag/orders ag/blockers ag/rules ag/rules/create ag/orders/create ag/orders?status=InReview/* ag/orders?status=InTransit/* ag/sellers ag/sellers/* ag/deposits
    ag/tracking ag/tracking/import ag/store-events ag/catalogs ag/catalogs/create-dropship ag/users ag/invoices ag/invoices/*
    ag/image-library ag/tickets ag/tickets/* ag/canned-answers ag/chatbot-ticket ag/referrals ag/stores ag/stores/* ag/payouts ag/kpis
    ag/warehouses ag/warehouses/* ag/stock-movements ag/proxy-groups ag/proxy-groups/proxies ag/settings/board ag/settings/domain
    ag/settings/security ag/settings/payment ag/settings/company ag/settings/shipping ag/settings/landing-page ag/settings/template-file ag/settings/artwork ag/settings/others ag/settings/personal-data ag/settings/terms ag/settings/activity ag/settings/activity/* ag/settings/security-events ag/api-keys ag/webhooks
    ag/base-cost ag/base-cost/* ag/base-cost?tab=matrix ag/catalogs/* ds/orders ds/orders/*
    ag/change-requests ag/design-report ag/scan ag/accounting ag/accounting?tab=ageing ag/accounting?tab=trial ag/settlements ag/settlements/* ag/settlement-lines?status=waiting
    ag/payables ag/pay-runs ag/suppliers ag/suppliers/* ag/suppliers/create ag/write-offs ag/deposits/*`,
  accounting: "ag/home ag/payables ag/suppliers/*",
  designer: "ds/home",
  support: "ag/home",
  supplier: "a/home a/pay-runs",
  admin:
    "a/home a/suppliers a/suppliers/* a/administrators a/activity a/security-events a/pay-runs a/supplier-catalog a/supplier-catalog/* a/agencies/* a/base-cost?tab=matrix",
};

const emailOf = (who: Who) => `${who}@platen.test`;
const addressesOf = (who: Who) => ADDRESSES[who].split(/\s+/);

async function open(page: Page, address: string): Promise<void> {
  const list = address.replace(/\/\*$/, "");
  await lead(page, list);
  if (list === address) return;
  await page.locator("[data-row-link]").first().click();
  await expect(page).not.toHaveURL((url) => `${url}`.endsWith(list));
}

const tracking = {
  name: "tracking.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "Order name,Tracking number,Carrier,Date shipped\n#0,9405511899223197428490,USPS,2026-01-15\n",
  ),
};

/** Opens a dialog of orders in production by the button with this name. */
async function openDialog(page: Page, button: string): Promise<void> {
  await open(page, "ag/orders?status=InProduction/*");
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** Opens an entry of the menu "Export" of the list of orders. */
async function openExport(page: Page, entry: string): Promise<void> {
  await lead(page, "ag/orders");
  await page.getByRole("button", { name: "Export" }).first().click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** A design with a proof that has a marked comment. */
async function openProof(page: Page): Promise<void> {
  await lead(page, "ds/orders");
  const { data: designs } = await call<{ data: { id: string }[] }>(
    page,
    "GET",
    "orders/designs?designStatus=assign&limit=1",
  );
  const id = designs[0]?.id ?? "";
  const { items } = await call<{ items: { id: string }[] }>(page, "GET", `orders/${id}`);
  const { data: images } = await call<{ data: { path: string }[] }>(page, "GET", "images?limit=1");
  const image = { itemId: items[0]?.id, slot: 1 };
  // The design may be of several items, each of which needs artwork.
  const drawn = items.map((item) => ({ itemId: item.id, slot: 1, path: images[0]?.path }));
  await call(page, "POST", `orders/${id}/design-proofs`, { images: drawn });
  const { data: proofs } = await call<{ data: { id: string }[] }>(page, "GET", `orders/${id}/design-proofs`);
  await call(page, "POST", `orders/${id}/design-comments`, {
    proof: proofs[0]?.id,
    message: "Is the outline wide enough?",
    mark: { ...image, x: 0.2, y: 0.2, width: 0.4, height: 0.3 },
  });
  await lead(page, `ds/orders/${id}`);
  await expect(page.getByRole("article", { name: "Proof 1" })).toBeVisible();
}

/** Screens that no path opens directly. */
const SCREENS_BY_STEPS: readonly { name: string; who: Who; open(page: Page): Promise<unknown> }[] = [
  {
    name: "the preview of an import",
    who: "seller",
    open: async (page) => {
      await lead(page, "s/orders/import");
      await uploadFile(page, fixture("shopify-42-orders.csv"));
    },
  },
  {
    name: "the failed orders of an import's preview",
    who: "seller",
    open: async (page) => {
      await lead(page, "s/orders/import");
      await uploadFile(page, fixture("woocommerce-packed.csv"));
      await tab(page, "Orders of this file by status", "Failed").click();
    },
  },
  {
    name: "the costs of a catalog",
    who: "agency",
    open: async (page) => {
      await lead(page, "ag/base-cost?tab=matrix");
      await page.getByRole("rowheader").first().getByRole("link").click();
      await expect(page.getByRole("heading", { name: /^Costs of / })).toBeVisible();
    },
  },
  {
    name: "a scanned item, after a refused command",
    who: "agency",
    open: async (page) => {
      await lead(page, "ag/scan");
      const { data } = await call<{ data: { id: string }[] }>(page, "GET", "order-items?limit=1");
      const code = page.getByRole("textbox", { name: "Item code" });
      await code.fill("NEXT");
      await code.press("Enter");
      await code.fill(itemCodeOf(data[0]?.id ?? ""));
      await code.press("Enter");
      await expect(page.getByRole("article")).toBeVisible();
      await expect(page.getByRole("region", { name: "Last scans" }).getByRole("listitem")).toHaveCount(2);
    },
  },
  { name: "a proof of a design", who: "designer", open: openProof },
  {
    name: "the journal lines of a payable",
    who: "agency",
    open: async (page) => {
      await lead(page, "ag/payables");
      await page
        .getByRole("button", { name: /^Lines of / })
        .first()
        .click();
      await expect(page.getByRole("heading", { name: /: Open$/ })).toBeVisible();
    },
  },
  {
    name: "the payment of a payable",
    who: "agency",
    open: async (page) => {
      await lead(page, "ag/payables");
      await page.getByRole("button", { name: /^Pay / }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "the statement of a seller",
    who: "agency",
    open: async (page) => {
      await open(page, "ag/sellers/*");
      await lead(page, new URL(`${page.url()}/statement`).pathname.replace("/cms/", ""));
      await expect(page.getByText("Opening balance")).toBeVisible();
    },
  },
  {
    name: "the closing of a seller",
    who: "agency",
    open: async (page) => {
      await open(page, "ag/sellers/*");
      await lead(page, new URL(`${page.url()}/close`).pathname.replace("/cms/", ""));
      await expect(page.getByRole("heading", { name: /^Close / })).toBeVisible();
    },
  },
  { name: "the refund of an order", who: "agency", open: (page) => openDialog(page, "Refund") },
  { name: "a new change request", who: "agency", open: (page) => openDialog(page, "Add request") },
  { name: "the columns of an export", who: "agency", open: (page) => openExport(page, "Fulfillment") },
  { name: "the history of exports", who: "agency", open: (page) => openExport(page, "History export") },
  {
    name: "the list of orders with selected rows",
    who: "agency",
    open: async (page) => {
      await lead(page, "ag/orders?waitsFor=approve");
      await page
        .getByRole("checkbox", { name: /^Select #/ })
        .first()
        .check();
      await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("1 selected");
    },
  },
  {
    name: "the tags of selected orders",
    who: "seller",
    open: async (page) => {
      await lead(page, "s/orders");
      await page
        .getByRole("checkbox", { name: /^Select #/ })
        .first()
        .check();
      await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "Add or remove tags" }).click();
      await page.getByRole("combobox", { name: "Tags to add" }).fill("rush");
      await expect(page.getByRole("option", { name: "rush" })).toBeVisible();
    },
  },
  {
    name: "the question to a seller about blocked orders",
    who: "agency",
    open: async (page) => {
      await lead(page, "ag/blockers?waitsFor=balance");
      await page
        .getByRole("button", { name: /^Ask seller/ })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "an order that cannot be submitted yet",
    who: "seller",
    open: async (page) => {
      await lead(page, "s/orders/create");
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByText("Enter the name of the recipient")).toBeVisible();
    },
  },
  {
    name: "the results of the palette",
    who: "agency",
    open: async (page) => {
      await lead(page, "ag/kpis");
      await expectSettled(page);
      await page.keyboard.press("Control+k");
      const palette = page.getByRole("dialog", { name: "Search or jump to" });
      await expect(palette.getByRole("combobox")).toBeFocused();
      await page.keyboard.type("Fern");
      await expect(page.getByRole("group", { name: "Orders" })).toBeVisible();
    },
  },
  {
    name: "the preview of a tracking import",
    who: "agency",
    open: async (page) => {
      await lead(page, "ag/tracking/import");
      await uploadFile(page, tracking);
    },
  },
];

async function expectScreen(page: Page, show: (page: Page) => Promise<unknown>): Promise<void> {
  const complaints = complaintsOf(page);
  await atDesktopWidth(page);
  await show(page);
  await expectWellMade(page);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeHidden();
  expect(complaints, "what the browser's console complains of").toEqual([]);
}

test.describe("screens", () => {
  for (const who of ROLES) {
    for (const address of addressesOf(who)) {
      test(`${address} of the ${who} is accessible and fits desktop and phone`, async ({ pageOf }) => {
        await expectScreen(await pageOf(emailOf(who)), (page) => open(page, address));
      });
    }
  }
  for (const { name, who, open: openScreen } of SCREENS_BY_STEPS) {
    test(`${name} of the ${who} is accessible and fits desktop and phone`, async ({ pageOf }) =>
      expectScreen(await pageOf(emailOf(who)), openScreen));
  }
});

test("the list of orders can be used with only the keyboard", async ({ as }) => {
  const page = await as("seller@platen.test");
  await page.goto("s/orders");
  await expectSettled(page);

  const passed = await tabTo(page, page.locator("[data-row-link]"));
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

/**
 * The position of a settled list's first row in pixels, including scrolled pixels: Playwright scrolls to what it
 * clicks.
 */
async function firstRowTop(page: Page): Promise<number> {
  await expectSettled(page);
  const row = page.locator('[data-row="0"]').first();
  let found: number | null = null;
  await expect(async () => {
    found = await row.evaluate((one) => {
      let top = one.getBoundingClientRect().top;
      for (let above = one.parentElement; above; above = above.parentElement) top += above.scrollTop;
      // A reload of the list has replaced the row.
      return one.isConnected ? Math.round(top) : null;
    });
    expect(found).not.toBeNull();
  }).toPass();
  return found ?? Number.NaN;
}

for (const { name, ...size } of [
  { name: "on a desktop", width: 1440, height: 900 },
  { name: "on a narrow desktop", width: 900, height: 800 },
  { name: "on a phone", width: 390, height: 844 },
])
  test(`a tab, a search, filters, selected rows and an export do not move the rows of a list ${name}`, async ({
    pageOf,
  }) => {
    const page = await pageOf("agency@platen.test");
    await page.setViewportSize(size);
    await lead(page, "ag/orders");
    const top = await firstRowTop(page);
    const expectSame = async (what: string) => expect(await firstRowTop(page), what).toBe(top);

    await tab(page, ORDERS, "Fulfilled").click();
    await expect(page.getByRole("button", { name: "Save view" })).toBeVisible();
    await expectSame("a tab is chosen");
    await page.getByRole("searchbox", { name: "Search orders" }).fill("Carter");
    await expect(page).toHaveURL(/search=Carter/);
    await expectSame("something is searched for");
    await lead(page, "ag/orders?createdFrom=2020-01-01&cannotShip=false&status=Fulfilled&search=Carter");
    await expect(page.getByRole("button", { name: "Clear all" })).toBeAttached();
    await expectSame("filters are set");

    await lead(page, "ag/orders");
    await expectSettled(page);
    await page
      .getByRole("checkbox", { name: /^Select #/ })
      .first()
      .check();
    await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("1 selected");
    await expectSame("a row is ticked");

    await page.getByRole("button", { name: "Export" }).first().click();
    await page.getByRole("menuitem", { name: "Orders", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Export", exact: true }).click();
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: /export has started|rows?\b/i })
        .first(),
    ).toBeVisible();
    await expectSame("an export runs");
  });

test("Ctrl K opens a screen and an order", async ({ pageOf }) => {
  const page = await pageOf("seller@platen.test");
  await lead(page, "s/orders");
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
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(name);
  await expect(palette.getByRole("option", { name })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("lists fit all of their columns on a desktop, and the page never scrolls horizontally", async ({
  pageOf,
}) => {
  const page = await pageOf("agency@platen.test");
  // The first ones: those that other tests create meanwhile have far longer names than real ones, with letters of any width.
  await lead(page, "ag/sellers?sort=createdAt&limit=10");
  await expectSettled(page);
  const table = page.locator(".rc-table-header");
  const hidden = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await hidden(), "pixels of the table that are out of sight").toBe(0);
  const cut = await page
    .locator("[data-row], thead")
    .locator(".rc-table-cell, .row-name, .row-second")
    .evaluateAll((cells) =>
      cells.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    );
  expect(cut, "cells that are cut off").toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const list of ["ag/sellers", "ag/order-items", "ag/payouts", "ag/deposits", "ag/tickets"]) {
    await lead(page, list);
    await expectSettled(page);
    await expectNoSidewaysScroll(page);
    expect(await hidden(), `pixels of ${list} that are out of sight at 1280`).toBe(0);
  }
});

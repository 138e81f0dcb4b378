import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import sharp from "sharp";
import { commit, expectStatuses, line, uploadFile } from "./support/import.ts";
import { act, openOrder } from "./support/list.ts";
import { complaintsOf, expectFitsPhone, expectSettled } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const own = Date.now().toString(36).toUpperCase();
const DESIGN = `Harbor ${own}`;
const ORDER = `#H${own}`;
/** The largest artwork that fits the slot, 8 inches at 300 DPI. */
const SIDE = 2_400;

const csv = (name: string, rows: readonly (readonly string[])[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(rows.map((row) => `${row.map((cell) => `"${cell}"`).join(",")}\n`).join("")),
});

/** A red square whose right half is blue. */
const artwork = async () => ({
  name: `harbor-${own}.png`,
  mimeType: "image/png",
  buffer: await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="#c2410c"/><rect x="${SIDE / 2}" width="${SIDE / 2}" height="${SIDE}" fill="#1d4ed8"/></svg>`,
    ),
  )
    .png()
    .toBuffer(),
});

/** What the store sells under SKUs of its own. Nothing of the tote is called Sand. */
const VARIANTS = ["Black", "Natural", "Sand"].map((color) => ({
  color,
  sku: `HARBOR-${own}-${color.slice(0, 3).toUpperCase()}`,
}));
const [BLACK] = VARIANTS;

/** Shopify's product file of the design on a tote. */
const productFile = () =>
  csv(`shopify-products-${own}.csv`, [
    "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status".split(","),
    ...VARIANTS.map(({ color, sku }, n) => [
      `harbor-${own}`,
      n === 0 ? DESIGN : "",
      n === 0 ? "Bag color" : "",
      color,
      sku,
      "31.00",
      n === 0 ? "active" : "",
    ]),
  ]);

/** Shopify's file of an order of two of a variant. */
const orderFile = (title: string, sku: string) =>
  csv(`shopify-orders-${own}.csv`, [
    "Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country".split(
      ",",
    ),
    [
      ORDER,
      "hannah.whitfield@example.com",
      "paid",
      "USD",
      "62.00",
      "5.99",
      "0.00",
      "67.99",
      "Standard Shipping",
      "2026-11-20 09:00:11 -0800",
      "2",
      title,
      "31.00",
      sku,
      "Hannah Whitfield",
      "2114 Maple Grove Dr",
      "Phoenix",
      "85003",
      "AZ",
      "US",
    ],
  ]);

/** Places the artwork at half its size in the lower left corner of a tote's front, for the imported product. */
async function addArtwork(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Add artwork" }).click();
  await page.getByRole("searchbox", { name: "Search catalogs" }).fill("Tote");
  await page.getByRole("list", { name: "Catalogs" }).getByRole("radio", { name: /Tote/ }).first().check();
  const matches = page.getByRole("region", { name: "Variants" });
  await expect(matches).toContainText("2 of 3 variants matched to Canvas Tote");
  await expect(matches.getByRole("row").filter({ hasText: "Sand" })).toContainText(/Canvas Tote/);
  await page
    .getByLabel(/^Upload artwork for/)
    .first()
    .setInputFiles(await artwork());
  const [scale, across, down] = ["Size, %", "Horizontal, %", "Vertical, %"].map((name) =>
    page.getByLabel(name),
  );
  await scale?.fill("50");
  await across?.fill("25");
  await down?.fill("75");
  await page.getByRole("button", { name: "Add artwork" }).click();
  const progress = page.getByRole("region", { name: "Artwork added" });
  await expect(progress.getByRole("status")).toHaveText(/^(\d+) of \1 files$/, { timeout: 60_000 });
}

/** Expects the print file: the artwork at half its size in the lower left quarter, and nothing elsewhere. */
async function expectPlaced(bytes: Buffer): Promise<void> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([SIDE, SIDE, 4]);
  const at = (x: number, y: number) => [...data.subarray((y * SIDE + x) * 4, (y * SIDE + x) * 4 + 4)];
  expect(at(300, 1_800)).toEqual([0xc2, 0x41, 0x0c, 255]);
  expect(at(900, 1_800)).toEqual([0x1d, 0x4e, 0xd8, 255]);
  for (const [x, y] of [
    [300, 600],
    [1_800, 1_800],
    [1_800, 600],
  ] as const)
    expect(at(x, y)[3]).toBe(0);
}

test("a Shopify product file and an artwork become a mapped, submitted order with a mockup and a print file", async ({
  pageOf,
}) => {
  test.setTimeout(180_000);
  const seller = await pageOf("seller@platen.test");
  const complaints = complaintsOf(seller);
  const productOf = async () => {
    const { data } = await call<{ data: { id: string; title: string }[] }>(
      seller,
      "GET",
      `products?search=${own}&limit=10`,
    );
    expect(data).toHaveLength(1);
    return data[0] ?? { id: "", title: "" };
  };

  await test.step("the seller imports the store's product file", async () => {
    await lead(seller, "s/products/import");
    await seller.locator("input[type=file]").setInputFiles(productFile());
    await seller.getByRole("button", { name: "Import 1 product" }).click();
    await expect(seller.getByRole("region", { name: "Result" })).toContainText("1 new product", {
      timeout: 30_000,
    });
  });

  await test.step("adds an artwork to the product, whose SKUs are mapped", async () => {
    const { id } = await productOf();
    await lead(seller, `s/products/${id}`);
    await addArtwork(seller);
    const product = await call<{ mappingStatus: number; mockup: string; variants: { sku: string }[] }>(
      seller,
      "GET",
      `products/${id}`,
    );
    // One variant has nothing to be made from.
    expect(product).toMatchObject({ mappingStatus: 0, mockup: expect.stringMatching(/\.webp$/) });
    expect(product.variants.map(({ sku }) => sku)).toEqual(VARIANTS.map(({ sku }) => sku));
  });

  await test.step("imports the store's orders and submits them", async () => {
    await lead(seller, "s/orders/import");
    await uploadFile(seller, orderFile(DESIGN, BLACK?.sku ?? ""));
    await expectStatuses(seller, "Orders", { Ready: 1 });
    await expect(line(seller, ORDER)).toBeVisible();
    await seller.getByLabel("Store", { exact: true }).selectOption("No store");
    await commit(seller, "Import 1 order", "1 order imported");
    await expectFitsPhone(seller);
    await openOrder(seller, ORDER);
    await expect(seller.getByRole("img", { name: `Mockup of ${DESIGN}` })).toBeVisible();
    await expect(seller.getByRole("button", { name: "Front artwork", exact: true })).toBeVisible();
    await expectSettled(seller);
    await act(seller, {
      label: "Submit",
      texts: ["Charge $"],
      confirm: `Submit ${ORDER}`,
      result: `${ORDER} submitted`,
    });
  });

  const agency = await pageOf("agency@platen.test");
  await test.step("the agency approves the order", async () => {
    await lead(agency, "ag/orders");
    await openOrder(agency, ORDER);
    await agency.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(agency.getByRole("region", { name: "History" })).toContainText("approved it");
  });

  await test.step("and exports it for production, with the print file and the mockup", async () => {
    await lead(agency, `ag/orders?q=${encodeURIComponent(ORDER)}`);
    await agency.getByRole("searchbox", { name: "Search orders" }).fill(ORDER);
    await expect(agency.locator("[data-row]")).toHaveCount(1);
    const downloading = agency.waitForEvent("download");
    await agency.getByRole("button", { name: "Export" }).first().click();
    await agency.getByRole("menuitem", { name: "Fulfillment", exact: true }).click();
    const dialog = agency.getByRole("dialog");
    await dialog.getByText("Excel (.xlsx)").click();
    await dialog.getByRole("button", { name: "Export", exact: true }).click();
    const [header = [], ...rows] = await readSheet(readFileSync(await (await downloading).path()));
    expect(rows).toHaveLength(1);
    const cell = (name: string) => String(rows[0]?.[header.indexOf(name)]);
    expect(cell("Artwork 1")).toMatch(/\/files\/uploads\/[\w-]+\.png$/);
    expect(cell("Mockup")).toMatch(/\/files\/uploads\/[\w-]+\.webp$/);
    const printed = await agency.request.get(new URL(cell("Artwork 1")).pathname);
    await expectPlaced(await printed.body());
    const mockup = await agency.request.get(new URL(cell("Mockup")).pathname);
    expect((await sharp(await mockup.body()).metadata()).format).toBe("webp");
  });
  expect(complaints).toEqual([]);
});

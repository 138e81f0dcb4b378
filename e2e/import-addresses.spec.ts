import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expectStatuses, line, uploadFile } from "./support/import.ts";
import { tab } from "./support/list.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const own = Date.now().toString(36).toUpperCase();
const ORDERS = 200;

interface Address {
  name: string;
  street: string;
  city: string;
  zip: string;
  state: string;
}

const PLACES: readonly (readonly [city: string, zip: string, state: string])[] = [
  ["Phoenix", "85003", "AZ"],
  ["Austin", "78704", "TX"],
  ["Chicago", "60611", "IL"],
  ["Denver", "80202", "CO"],
  ["Portland", "97201", "OR"],
  ["New York", "10001", "NY"],
  ["Atlanta", "30303", "GA"],
  ["Miami", "33130", "FL"],
  ["Nashville", "37203", "TN"],
  ["Seattle", "98101", "WA"],
];

/** A good address, for each order another one. */
function goodAddress(index: number): Address {
  const [city, zip, state] = PLACES[index % PLACES.length] ?? ["", "", ""];
  return { name: `Buyer ${index + 1} Reed`, street: `${100 + index} Maple Avenue`, city, zip, state };
}

/** What spreadsheets leave of ZIP codes of the north-east. */
const SHORT: readonly Partial<Address>[] = [
  { city: "Boston", zip: "2108", state: "MA" },
  { city: "Newark", zip: "7102", state: "NJ" },
  { city: "Hartford", zip: "6103", state: "CT" },
  { city: "Boston", zip: "2108", state: "MA" },
  { city: "Newark", zip: "7102", state: "NJ" },
];
const OTHER_STATE: readonly Partial<Address>[] = Array.from({ length: 8 }, (_, index) => {
  const [city = "", zip = ""] = PLACES[index] ?? [];
  return { city, zip, state: "HI" };
});
const NO_STATE: readonly Partial<Address>[] = [
  { city: "Denver", zip: "80202", state: "" },
  { city: "Miami", zip: "33130", state: "" },
];
const MISSPELLED: readonly Partial<Address>[] = [
  { city: "Pheonix", zip: "85003", state: "AZ" },
  { city: "Austn", zip: "78704", state: "TX" },
  { city: "Chicgao", zip: "60611", state: "IL" },
  { city: "Portlnad", zip: "97201", state: "OR" },
  { city: "Atlnata", zip: "30303", state: "GA" },
  { city: "Nashvile", zip: "37203", state: "TN" },
  { city: "Seatle", zip: "98101", state: "WA" },
];
const PO_BOXES: readonly Partial<Address>[] = [12, 140, 7, 2201].map((box) => ({ street: `PO Box ${box}` }));
const NO_NUMBER: readonly Partial<Address>[] = ["Elm Street", "Ocean Drive", "Juniper Lane"].map(
  (street) => ({ street }),
);
const MASKED: readonly Partial<Address>[] = [{ name: "R*** D***" }];

const SUGGESTED = [...OTHER_STATE, ...NO_STATE, ...MISSPELLED];
const UNSUGGESTED = [...PO_BOXES, ...NO_NUMBER];
const BAD = [...SHORT, ...SUGGESTED, ...UNSUGGESTED, ...MASKED];

/** Every sixth order has a bad address. */
const EVERY = 6;
const BAD_AT = BAD.map((_, index) => index * EVERY);
const nameOf = (index: number) => `#A${own}-${index + 1}`;
const nameOfBad = (bad: Partial<Address>) => nameOf(BAD_AT[BAD.indexOf(bad)] ?? -1);

const HEADER =
  "Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country";

function rowOf(index: number): string {
  const address = { ...goodAddress(index), ...BAD[BAD_AT.indexOf(index)] };
  return [
    nameOf(index),
    `buyer${index + 1}@example.com`,
    "paid,USD,24.00,5.99,0.00,29.99,Standard Shipping,2026-11-20 09:00:11 -0800,1,Sunflower Field Tee,24.00,TEE-BLK-M",
    address.name,
    address.street,
    address.city,
    address.zip,
    address.state,
    "US",
  ].join(",");
}

/** Shopify's export of 200 orders, 30 of which have a bad address. */
const file = () => ({
  name: `shopify-addresses-${own}.csv`,
  mimeType: "text/csv",
  buffer: Buffer.from([HEADER, ...Array.from({ length: ORDERS }, (_, index) => rowOf(index))].join("\n")),
});

const TABS = "Orders of this file by status";
const notice = (page: Page) => page.getByRole("region", { name: "Suggested addresses" });

async function takeAll(page: Page): Promise<void> {
  await notice(page).getByRole("button", { name: "Review suggestions" }).click();
  const dialog = page.getByRole("dialog", { name: "Suggested addresses" });
  await expect(dialog.getByRole("checkbox", { name: /^Choose #/ })).toHaveCount(SUGGESTED.length);
  const row = dialog.getByRole("row").filter({ hasText: nameOfBad(MISSPELLED[0] ?? {}) });
  await expect(row).toContainText("Pheonix");
  await expect(row).toContainText('The post office of 85003 is Phoenix, not "Pheonix"');
  await expectAccessible(page);
  await dialog.getByRole("button", { name: `Take ${SUGGESTED.length} suggestions` }).click();
  await expect(page.getByText(/^17 addresses changed/)).toBeVisible();
  await expect(dialog).toBeHidden();
}

test("30 bad addresses of 200 are cleaned in the preview, and the good orders imported", async ({
  pageOf,
}) => {
  test.setTimeout(180_000);
  expect([BAD.length, SUGGESTED.length]).toEqual([30, 17]);
  const page = await pageOf("seller@platen.test");
  const summary = page.getByRole("region", { name: "Summary" });

  await test.step("uploads the file, whose orders with bad addresses are not ready", async () => {
    await lead(page, "s/orders/import");
    await uploadFile(page, file());
    await expect(summary).toContainText("175 orders ready", { timeout: 60_000 });
    await expectStatuses(page, "Orders", { Ready: 175, "Needs attention": 24, Failed: 1 });
    await expect(notice(page)).toContainText("17 addresses have a suggestion.");
    // Zeros that a spreadsheet program took are back, and each order says so.
    await page.getByRole("searchbox", { name: "Search by order" }).fill(nameOfBad(SHORT[0] ?? {}));
    await expect(line(page, nameOfBad(SHORT[0] ?? {}))).toContainText("it is read as 02108");
    await page.getByRole("searchbox", { name: "Search by order" }).fill("");
  });

  await test.step("takes all suggestions at once", async () => {
    await takeAll(page);
    await expect(summary).toContainText("192 orders ready");
    await expectStatuses(page, "Orders", { Ready: 192, "Needs attention": 7, Failed: 1 });
    await expect(notice(page)).toBeHidden();
  });

  await test.step("corrects a street and a masked name by hand", async () => {
    await tab(page, TABS, "Needs attention").click();
    const order = nameOfBad(NO_NUMBER[0] ?? {});
    await expect(line(page, order)).toContainText('"Elm Street" has no house number');
    await page.getByRole("button", { name: `Edit ${order}` }).click();
    const dialog = page.getByRole("dialog", { name: `Edit ${order}` });
    await dialog.getByLabel("Address 1").fill("14 Elm Street");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(`${order}: ready`)).toBeVisible();
    await tab(page, TABS, "Failed").click();
    const name = page.getByLabel(/^Row \d+, Shipping Name$/);
    await expect(name).toHaveValue("R*** D***");
    await name.fill("Rosa Diaz");
    await name.press("Enter");
    await expect(summary).toContainText("194 orders ready");
    await expectStatuses(page, "Orders", { Ready: 194, "Needs attention": 6 });
  });

  await test.step("imports the good ones, with the addresses that were taken", async () => {
    await page.getByLabel("Store", { exact: true }).selectOption("No store");
    await tab(page, TABS, "Needs attention").click();
    await expect(page.getByRole("checkbox", { name: /^Choose #/ })).toHaveCount(6);
    await page.getByRole("checkbox", { name: "Choose all orders" }).click();
    await page.getByRole("button", { name: "Import 194 orders", exact: true }).click();
    await expect(summary).toContainText("194 orders of this file are imported already", { timeout: 60_000 });
    await expect(page.getByRole("button", { name: "Import 6 orders" })).toBeVisible();
    const { data, total } = await call<{
      data: { orderName: string; city: string; province: string; addressStatus: number }[];
      total: number;
    }>(page, "GET", `orders?search=${encodeURIComponent(`#A${own}`)}&limit=1000`);
    expect(total).toBe(194);
    expect(data.every(({ addressStatus }) => addressStatus === 1)).toBe(true);
    const order = data.find(({ orderName }) => orderName === nameOfBad(OTHER_STATE[0] ?? {}));
    expect([order?.city, order?.province]).toEqual(["Phoenix", "AZ"]);
  });
});

import { expect, type Page } from "@playwright/test";
import type { Clicks } from "../clicks.ts";
import { followStep } from "./people.ts";

const HEADER =
  "Order name,Reference,Product,SKU,Quantity,Unit price,Full name,Email,Address 1,City,Province,Zip code,Country code,Shipping,Artwork 1";
const BUYER = "Jane Miller,jane@example.com,1600 Barton Springs Rd,Austin,TX,78704,US,standard";

/** A file with the order F-1 of these SKUs, as a store exports it. */
export const fileOf = (items: readonly (readonly [product: string, sku: string, quantity: number])[]) =>
  [
    HEADER,
    ...items.map(([product, sku, quantity], index) => {
      const buyer = index === 0 ? BUYER : ",,,,,,,";
      return `F-1,9001,${product},${sku},${quantity},24.00,${buyer},https://example.com/a/${index}.png`;
    }),
  ].join("\r\n");

/** Uploads the file, imports its order and submits it for `charge` dollars, from a balance of $100. */
export async function submitFile(page: Page, clicks: Clicks, file: string, charge: number): Promise<void> {
  await followStep(page, clicks, "Connect a store or upload a file");
  await clicks.giveFile(page, { name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("1 order ready", {
    timeout: 30_000,
  });
  await clicks.press(page, "Import 1 order");
  await expect(page.getByRole("heading", { name: "1 order imported" })).toBeVisible({ timeout: 30_000 });
  await clicks.press(page, `Submit 1 ready ($${charge.toFixed(2)})`);
  await expect(page.getByText("1 order submitted")).toBeVisible();
  await page.goto("s/orders");
  await expect(page.locator("[data-row]").filter({ hasText: "In review" })).toHaveCount(1);
  await page.goto("s/balance");
  await expect(page.getByRole("banner")).toContainText(`$${(100 - charge).toFixed(2)}`);
}

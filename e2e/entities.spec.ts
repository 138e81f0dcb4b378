import { readFileSync } from "node:fs";
import { expectAccessible } from "./support/axe.ts";
import { expectSettled } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";

test("a seller opens a ticket, the agency replies, and the seller reads the reply", async ({ pageOf }) => {
  const seller = await pageOf("seller@platen.test");
  await lead(seller, "s/tickets");
  await seller.getByRole("button", { name: "Create ticket" }).first().click();
  await expect(seller).toHaveURL(/s\/tickets\/create$/);
  await seller.getByLabel("Subject").fill("Boxes for the market");
  await seller.getByLabel("Message").fill("Do you have boxes for twenty mugs?");
  await seller.getByRole("button", { name: "Create", exact: true }).click();
  await expect(seller.getByRole("heading", { level: 1, name: "Boxes for the market" })).toBeVisible();
  const [, ticket = ""] = /\/cms\/s\/(.*)$/.exec(seller.url()) ?? [];

  const agency = await pageOf("agency@platen.test");
  await lead(agency, `ag/${ticket}`);
  await agency.getByLabel("Reply").fill("Yes, in two sizes.");
  await agency.getByRole("button", { name: "Reply", exact: true }).click();
  // The tag beside the title. The history below shows the status too.
  await expect(agency.getByText("Waiting on seller").first()).toBeVisible();

  await seller.reload();
  await expect(seller.getByText("Yes, in two sizes.")).toBeVisible();
});

test("an export is written in the background, downloads automatically, and is listed in the history", async ({
  pageOf,
}) => {
  const page = await pageOf("seller@platen.test");
  await lead(page, "s/customers?countryCode=US");
  await expectSettled(page);
  const fetched = page.waitForEvent("download");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Export csv" }).click();
  expect((await fetched).suggestedFilename()).toMatch(/^customers-\d{4}-\d{2}-\d{2}\.csv$/);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "History export" }).click();
  await expect(page.getByRole("dialog").getByText("Fetched").first()).toBeVisible();
  await expectAccessible(page);

  await lead(page, "s/profit-detail");
  await expectSettled(page);
  const earned = page.waitForEvent("download");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Export profit" }).click();
  expect((await earned).suggestedFilename()).toMatch(/^export-orders-profit-.*\.csv$/);
});

test("the KPIs follow the range and the metric in the URL", async ({ pageOf }) => {
  const page = await pageOf("agency@platen.test");
  await lead(page, "ag/kpis");
  await page.getByRole("button", { name: "Last week" }).click();
  await expect(page).toHaveURL(/createdFrom=\d{4}-\d{2}-\d{2}&createdTo=/);
  await expect(page.getByRole("region", { name: "By day, as a table" }).getByRole("row")).toHaveCount(8);
  await page.getByRole("button", { name: "Orders", exact: true }).click();
  await expect(page).toHaveURL(/measure=orders/);
  await expect(page.getByRole("img", { name: /^Orders by day/ })).toBeVisible();
  const fetched = page.waitForEvent("download");
  await page.getByRole("button", { name: "Report" }).click();
  const report = await fetched;
  expect(report.suggestedFilename()).toMatch(/^kpis-\d{4}-\d{2}-\d{2}-to-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = readFileSync(await report.path(), "utf8").split("\r\n");
  expect(lines.filter((line) => line.startsWith("Day,"))).toHaveLength(7);
});

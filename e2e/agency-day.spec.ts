import type { Locator, Page } from "@playwright/test";
import { extractText } from "unpdf";
import { DEMO_PASSWORD } from "../src/demonstration/accounts.ts";
import { expectAccessible } from "./support/axe.ts";
import type { Clicks } from "./support/clicks.ts";
import { bytesOf, DAY_MS, downloadOf, expect, orderRow, test } from "./support/day.ts";
import { expectToast } from "./support/dialog.ts";
import { balanceChip } from "./support/money.ts";
import { expectSettled } from "./support/screen.ts";
import { expectHealthy } from "./support/wire.ts";

/** Numbers of USPS with valid check digits that the demonstration does not have. */
const NUMBERS = ["9405511899223197428490", "9405511899223197428506", "9405511899223197428513"];

const bar = (page: Page) => page.getByRole("region", { name: "Selected rows" });
const result = (page: Page, name: RegExp) => page.getByRole("heading", { name });

/** Closes the result of an action with the keyboard. */
async function closeResult(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function tick(clicks: Clicks, row: Locator): Promise<void> {
  await clicks.click(row.getByRole("checkbox"));
}

/** Opens the orders of a status, on the list. */
async function openStatus(page: Page, clicks: Clicks, status: string): Promise<void> {
  const tabs = page.getByRole("navigation", { name: "Orders by status" });
  await clicks.press(tabs, new RegExp(`^${status}\\b`));
  await expect(page.locator('[data-row="0"]')).toContainText(status);
}

/** Those of the names that one order has: sellers number their orders for themselves. */
async function uniqueOf(page: Page, names: readonly string[]): Promise<string[]> {
  const counts = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (name) => {
          const authorization = `Bearer ${localStorage.getItem("access-token")}`;
          const path = `/api/orders/count?search=${encodeURIComponent(name)}`;
          const response = await fetch(path, { headers: { authorization } });
          return ((await response.json()) as { total: number }).total; // As the call's schema declares.
        }),
      ),
    names,
  );
  return names.filter((_, index) => counts[index] === 1);
}

/** Prints the selected orders. @returns the text of each page */
async function print(page: Page, clicks: Clicks, document: string): Promise<string[]> {
  const file = await downloadOf(page, async () => {
    await clicks.press(bar(page), "Print");
    await clicks.click(page.getByRole("menuitem", { name: document }));
  });
  const { text } = await extractText(new Uint8Array(await bytesOf(file)));
  return text;
}

test("an agency's day: from what waits to what was shipped and paid", async ({ begin }) => {
  test.setTimeout(DAY_MS);
  const { page, clicks, complaints } = await begin("agency@platen.test");
  const list = () => clicks.go(page, "Orders");

  await clicks.task("see on Home what waits", 1, async () => {
    await clicks.go(page, "Home");
    await expect(page.getByRole("link", { name: /^To review [1-9]/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Pending deposits [1-9]/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "Blocked orders by reason" })).toBeVisible();
  });
  await expectAccessible(page);

  await list();
  await expectSettled(page);
  await clicks.task("open the blocked orders", 1, async () => {
    await clicks.press(page, "Blocked");
    await expect(page).toHaveURL(/waitsFor=/);
    await expectSettled(page);
    await expect(page.locator("[data-row]").first()).toBeVisible();
    await expect(page.locator("[data-row]").filter({ hasText: "Ready to submit" })).toHaveCount(0);
  });
  await expectAccessible(page);

  await clicks.go(page, "Home");
  await clicks.task("resolve three reasons from Home", 6, async () => {
    await clicks.click(page.getByRole("link", { name: /^All \d+ reasons$/ }));
    // Addresses are shown before they are confirmed. A cancellation of one order is declined at once.
    const one = page.locator("[data-row]").filter({ has: page.getByRole("link", { name: /^1 order: / }) });
    const fixes = [
      page.getByRole("button", { name: /^Confirm addresses: / }).first(),
      one.getByRole("button", { name: /^Decline: / }).first(),
      one.getByRole("button", { name: /^Decline: / }).first(),
    ];
    for (const [index, fix] of fixes.entries()) {
      await expect(fix).toBeVisible();
      if (index === 0) await expectAccessible(page);
      const reason = await fix.getAttribute("aria-label");
      await clicks.click(fix);
      if (index === 0) await clicks.press(page.getByRole("dialog"), /^Confirm address(es)? of \d+ orders?$/);
      await expect(page.getByRole("button", { name: reason ?? "", exact: true })).toHaveCount(0);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });

  await clicks.go(page, "Home");
  await clicks.task("approve everything that can be approved, from Home", 4, async () => {
    await clicks.click(page.getByRole("link", { name: /^To review [1-9]/ }));
    await clicks.press(page, "To approve");
    await clicks.press(page, /^Approve all \d+$/);
    await clicks.press(page.getByRole("dialog"), /^Approve \d+ orders$/);
    await expect(result(page, /^\d+ orders approved$/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Send \d+ to production$/ })).toBeFocused();
    await expectAccessible(page, { open: page.getByRole("dialog") });
    await closeResult(page);
    await expect(page.locator("[data-row]")).toHaveCount(0);
  });

  await list();
  await openStatus(page, clicks, "Approved");
  const named = await uniqueOf(page, await page.locator("[data-row-link]").allInnerTexts());
  const [held = "", ...others] = named;
  const ours = others.slice(0, 3);
  expect(ours).toHaveLength(3);
  const [, , scanned = ""] = ours;

  await clicks.task("hold an order with its reason", 3, async () => {
    await tick(clicks, orderRow(page, held));
    await clicks.press(bar(page), /^Hold 1$/);
    // The dialog begins at the reason.
    await expect(page.getByRole("dialog").getByLabel("Reason")).toBeFocused();
    await page.keyboard.type("The artwork is too small");
    await clicks.press(page.getByRole("dialog"), `Hold ${held}`);
    await expect(orderRow(page, held)).toHaveCount(0);
  });

  await clicks.task("print the slips and labels of a page of orders", 5, async () => {
    await clicks.click(page.getByRole("checkbox", { name: "Select all" }));
    const count = await bar(page)
      .getByText(/^\d+ selected$/)
      .innerText();
    expect(await print(page, clicks, "Packing slips")).toHaveLength(Number.parseInt(count, 10));
    const labels = await print(page, clicks, "Item labels, QR code");
    expect(labels.length).toBeGreaterThanOrEqual(Number.parseInt(count, 10));
  });
  await clicks.press(bar(page), "Clear selection");

  for (const name of ours) await tick(clicks, orderRow(page, name));
  await clicks.task("print the packing slips of the selected orders", 2, async () => {
    const slips = await print(page, clicks, "Packing slips");
    expect(slips).toHaveLength(3);
    for (const name of ours) expect(slips.join("\n")).toContain(`Packing slip ${name}`);
  });
  await clicks.press(bar(page), "Clear selection");

  await tick(clicks, orderRow(page, scanned));
  const labels = await print(page, clicks, "Item labels, QR code");
  await clicks.press(bar(page), "Clear selection");
  const [code = ""] = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(labels.join("\n")) ?? [];
  expect(code, "the code on an item's label").not.toBe("");

  await clicks.task("send selected orders to production", 4, async () => {
    for (const name of ours.slice(0, 2)) await tick(clicks, orderRow(page, name));
    await clicks.press(bar(page), /^Send to production 2$/);
    await clicks.press(page.getByRole("dialog"), "Send 2 orders to production");
    await expect(result(page, /^2 orders sent to production$/)).toBeVisible();
    await closeResult(page);
  });

  await clicks.task("scan an item into production", 1, async () => {
    await clicks.follow(page.getByRole("main"), "Scan");
    await expect(page.getByLabel("Item code")).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("article", { name: new RegExp(`^${scanned}, `) })).toBeVisible();
    await page.keyboard.type("NEXT");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/: Sent to production$/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Mark \d+ units? as shipped$/ })).toBeVisible();
    // Axe takes the color of a busy button for its contrast.
    await expect(page.locator(".ant-btn-loading")).toHaveCount(0);
  });
  await expectAccessible(page);

  await list();
  await expectSettled(page);
  await clicks.task("import a file of tracking numbers", 3, async () => {
    // They were shipped today, where the file does not say when.
    const lines = ours.map((name, index) => `${name},${NUMBERS[index]},USPS`);
    const text = ["Order name,Tracking number,Carrier", ...lines].join("\r\n");
    await clicks.follow(page, "Import tracking");
    await clicks.giveFile(page, { name: "shipped.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await clicks.press(page, "Import 3 rows");
    await expect(result(page, /^3 rows imported$/)).toBeVisible();
  });
  await expectAccessible(page);

  await list();
  for (const [index, name] of ours.entries()) {
    // The search finds an order by its tracking number, too.
    await page.getByRole("searchbox", { name: "Search orders" }).fill(NUMBERS[index] ?? "");
    await expect(page.locator("[data-row]")).toHaveCount(1);
    await expect(orderRow(page, name)).toContainText("In transit");
  }

  await clicks.task("export what was shipped for fulfillment", 3, async () => {
    const file = await downloadOf(page, async () => {
      await clicks.press(page, "Export");
      await clicks.click(page.getByRole("menuitem", { name: "Fulfillment", exact: true }));
      await clicks.press(page.getByRole("dialog"), "Export");
    });
    const [header, ...rows] = (await bytesOf(file)).toString("utf8").trim().split("\r\n");
    expect(header).toContain("Order");
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toContain(scanned);
  });

  await clicks.task("refund an item", 3, async () => {
    await clicks.follow(orderRow(page, scanned), scanned);
    await clicks.press(page, "Refund");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("group", { name: "Units to refund" }).getByRole("spinbutton").first().fill("1");
    await dialog.getByLabel("Reason").fill("Arrived with a stain");
    await expect(dialog.getByRole("region", { name: "Changes to accounts" })).toBeVisible();
    await clicks.press(dialog, /^Refund \$\d/);
    await expectToast(page, "Success", "Refunded");
  });
  await expectAccessible(page);

  const seller = await begin("seller@platen.test");
  const asked = await test.step("meanwhile a seller asks for a change", async () => {
    await openStatus(seller.page, seller.clicks, "Approved");
    const link = seller.page.locator("[data-row-link]").first();
    const name = await link.innerText();
    await link.click();
    await seller.page.getByRole("button", { name: "Add request" }).click();
    const dialog = seller.page.getByRole("dialog", { name: "Add request" });
    await dialog.getByLabel("Note").fill("Please print it in navy");
    await dialog.getByRole("button", { name: "Add request", exact: true }).click();
    await expect(seller.page.getByText("Please print it in navy")).toBeVisible();
    return name;
  });

  await clicks.task("accept a change request", 4, async () => {
    await clicks.go(page, "Tickets");
    await clicks.follow(page.getByRole("navigation", { name: "Section" }), "Change requests");
    const row = page.locator("[data-row]").filter({ hasText: "Please print it in navy" });
    await expect(row).toContainText(asked);
    await expectAccessible(page);
    await clicks.press(row, "Accept");
    await clicks.press(page.getByRole("dialog"), "Accept");
    await expectToast(page, "Success", "Request accepted");
    await expect(row).toHaveCount(0);
  });

  const chip = balanceChip(seller.page);
  const dollars = async () => Number((await chip.innerText()).replaceAll(/[^\d.]/g, ""));
  const before = await dollars();
  await clicks.go(page, "Home");
  await clicks.task("approve three deposits from Home", 4, async () => {
    await clicks.click(page.getByRole("link", { name: /^Pending deposits 3/ }));
    await expect(page.locator("[data-row]")).toHaveCount(3);
    await clicks.click(page.getByRole("checkbox", { name: "Select all" }));
    await clicks.press(bar(page), "Approve 3");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("row", { name: /^Fern & Co 1 \$500\.00/ })).toBeVisible();
    await expectAccessible(page, { open: dialog });
    await clicks.press(dialog, "Approve 3 deposits");
    await expectToast(page, "Success", "3 deposits approved");
    await expect(page.locator("[data-row]")).toHaveCount(0);
    await expect(bar(page)).toBeHidden();
  });
  await clicks.task("export the invoices of a month", 4, async () => {
    await clicks.go(page, "Invoices");
    await clicks.press(page, "Previous month");
    await expect(page).toHaveURL(/createdFrom=\d{4}-\d{2}-01/);
    await expectSettled(page);
    const file = await downloadOf(page, async () => {
      await clicks.press(page, "More");
      await clicks.click(page.getByRole("menuitem", { name: "Export csv" }));
    });
    const [header, ...rows] = (await bytesOf(file)).toString("utf8").trim().split("\r\n");
    expect(header).toContain("Amount");
    expect(rows.length).toBeGreaterThan(0);
  });
  await seller.page.reload();
  await expect.poll(dollars).toBeCloseTo(before + 500, 2);

  await expectHealthy(page, "admin@platen.test", DEMO_PASSWORD);
  expect([...complaints, ...seller.complaints], "what the browsers' consoles complain of").toEqual([]);
});

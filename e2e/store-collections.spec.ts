import type { Page } from "@playwright/test";
import { dayOf } from "../src/domain/format.ts";
import { choose, pick, press } from "./support/dialog.ts";
import { commit, expectStatuses, uploadFile } from "./support/import.ts";
import { act, openOrder } from "./support/list.ts";
import { expect, TEAM, test } from "./support/print-shop.ts";
import { lead } from "./support/sessions.ts";
import { expectLedgerVerified } from "./support/wire.ts";

const ORDER = "#C1";
const NUMBER = "9405511899223197428490";
const STORE = "Juniper shop";

/** A tee, which costs its buyer 40.00 and its seller 9.50 and 4.99 for shipping. */
const ORDERS = [
  "Name,Email,Financial Status,Total,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country",
  `${ORDER},j@example.com,paid,40.00,1,Tee,40.00,TEE-BLK-M,Jane Miller,12 Elm St,Austin,78704,TX,US`,
  "",
].join("\n");

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

/** The button of the header; an empty list repeats it. */
const pressFirst = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).first().click();

async function fillStore(page: Page, more: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(STORE);
  await dialog.getByLabel("Platform").click();
  await page.locator(".ant-select-dropdown:visible").getByTitle("Shopify", { exact: true }).click();
  await dialog.getByLabel("Domain").fill("juniper.myshopify.com");
  await more(dialog);
  await press(dialog, "Create");
  await expect(dialog).toBeHidden();
}

test("what buyers pay an agency's store becomes profit that is paid out, once the store has paid", async ({
  server,
  signInAs,
}) => {
  test.setTimeout(240_000);
  const agency = await signInAs("agency");
  const seller = await signInAs("seller");

  await test.step("the agency lets the seller's profit wait for no days after delivery", async () => {
    await lead(agency, "ag/sellers");
    await pick(agency, `Actions for ${TEAM}`, "Edit");
    const dialog = agency.getByRole("dialog");
    await dialog.getByLabel("Pending payout days").fill("0");
    await press(dialog, "Save");
    await expect(dialog).toBeHidden();
  });

  await test.step("the seller's store is added and integrated", async () => {
    await lead(agency, "ag/stores");
    await pressFirst(agency, "Create store");
    await fillStore(agency, (dialog) => choose(dialog, "Seller", TEAM, TEAM));
    await lead(seller, "s/integrations");
    await pressFirst(seller, "Create integration");
    await fillStore(seller, (dialog) => choose(dialog, "Store", STORE, STORE));
  });

  await test.step("the agency collects for it, after seeing what that changes", async () => {
    await lead(agency, "ag/stores");
    await agency.getByRole("link", { name: STORE }).first().click();
    await press(agency.getByRole("main"), "Collect for the agency");
    const question = agency.getByRole("dialog");
    await expect(question).toContainText("New orders wait until the buyer has paid you");
    await press(question, "Collect for the agency");
    await expect(agency.getByText("From now on the agency collects")).toBeVisible();
    await expect(agency.getByRole("button", { name: "Enter keys" })).toBeVisible();
  });

  await test.step("the seller imports an order of the store, which waits for its payment", async () => {
    await lead(seller, "s/orders/import");
    await uploadFile(seller, csv("shopify.csv", ORDERS));
    await expectStatuses(seller, "Orders", { "Needs attention": 1 });
    await commit(seller, "Import 1 order", "1 order imported");
    await openOrder(seller, ORDER);
    await expect(seller.getByRole("main")).toContainText("The buyer has yet to pay the store");
    await expect(seller.getByRole("main").getByRole("button", { name: "Mark as paid" })).toHaveCount(0);
  });

  await test.step("the agency records the payment, the seller submits, and nothing is charged to the wallet", async () => {
    await openOrder(agency, ORDER);
    await act(agency, {
      label: "Mark as paid",
      texts: ["The rest is the seller's profit"],
      reason: "SHOP-PAY-1",
      confirm: `Mark as paid: ${ORDER}`,
      result: `${ORDER} marked as paid`,
    });
    // The browser keeps what it has read for some seconds.
    await seller.reload();
    await act(seller, {
      label: "Submit",
      texts: [],
      confirm: `Submit ${ORDER}`,
      result: `${ORDER} submitted`,
    });
  });

  await test.step("the agency approves, produces, ships and delivers it", async () => {
    await agency.reload();
    await press(agency.getByRole("main"), "Approve");
    const status = agency.getByRole("region", { name: "Status" });
    await expect(status).toContainText("Approved");
    await act(agency, {
      label: "Send to production",
      texts: [],
      confirm: `Send ${ORDER} to production`,
      result: `${ORDER} sent to production`,
    });
    const shipped = dayOf(new Date().toISOString());
    await lead(agency, "ag/tracking/import");
    const rows = `Order name,Tracking number,Date shipped\n${ORDER},${NUMBER},${shipped}\n`;
    await uploadFile(agency, csv("tracking.csv", rows));
    await commit(agency, "Import 1 row", "1 row imported");
    await openOrder(agency, ORDER);
    await agency.getByRole("button", { name: /^Actions for parcel/ }).click();
    await agency.getByRole("menuitem", { name: "Mark as delivered" }).click();
    await expect(status).toContainText("Fulfilled");
  });

  await test.step("its profit waits for the store's payout, which the agency enters", async () => {
    // The browser keeps what it has read for some seconds.
    await seller.reload();
    await expect(seller.getByRole("main")).toContainText(
      "The profit becomes available once the store has paid the agency",
    );
    await lead(agency, "ag/settlements");
    await pressFirst(agency, "Enter a payout");
    const dialog = agency.getByRole("dialog", { name: "Enter a payout" });
    await choose(dialog, "Store", STORE, STORE);
    await dialog.getByLabel("Paid out on").fill(dayOf(new Date().toISOString()));
    const file = csv(
      "payout.csv",
      `Order,Gross,Fee,Refunds,Net\n${ORDER},40.00,1.46,0.00,38.54\n#C9,5.00,0,0,5.00\n`,
    );
    await dialog.locator("input[type=file]").setInputFiles(file);
    await expect(dialog.getByLabel("Lines")).toHaveValue(`${ORDER}, 40, 1.46, 0\n#C9, 5, 0, 0`);
    await press(dialog, "Check and enter");
    const question = agency.getByRole("dialog").filter({ hasText: "1 line settled, 1 not settled" });
    await expect(question).toContainText("#C9: No order of this store has this reference");
    await press(question, "Enter payout");
    await expect(dialog).toBeHidden();
    await expect(agency.getByRole("main")).toContainText("1 of 2 wait");
  });

  await test.step("the line of no order is dropped with a reason", async () => {
    await lead(agency, "ag/settlement-lines?status=waiting");
    await press(agency.getByRole("main"), "Drop");
    const dialog = agency.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Another shop's");
    await press(dialog, "Drop");
    await expect(dialog).toBeHidden();
    await lead(agency, "ag/settlements");
    await expect(agency.getByRole("main")).toContainText("All settled or dropped");
  });

  await test.step("the seller asks for the profit, 40.00 less 14.49, and is paid", async () => {
    await lead(seller, "s/payouts");
    await seller.reload();
    await pressFirst(seller, "Request a payout");
    const dialog = seller.getByRole("dialog");
    await expect(dialog).toContainText("$25.51");
    await dialog.getByLabel("Amount", { exact: true }).fill("25.51");
    await dialog.getByLabel("Method").selectOption("PayPal");
    await dialog.getByLabel("Account").fill("june@juniperlane.test");
    await dialog.getByRole("button", { name: /^Request/ }).click();
    await expect(dialog).toBeHidden();
    await lead(agency, "ag/payouts");
    await press(agency.getByRole("main"), "Approve");
    await press(agency.getByRole("dialog"), "Approve");
    await expect(agency.getByRole("main").getByText("Approved").first()).toBeVisible();
  });

  await test.step("the books are right", async () => {
    await server.stop();
    expectLedgerVerified(server.dataDir);
  });
});

import { dayOf } from "../src/domain/format.ts";
import { press } from "./support/dialog.ts";
import { commit, expectStatuses, line, uploadFile } from "./support/import.ts";
import { act, expectTabs, ORDERS, openOrder, tickAll } from "./support/list.ts";
import { balanceChip, confirm, topUp } from "./support/money.ts";
import { expect, TEAM } from "./support/print-shop.ts";
import { lead } from "./support/sessions.ts";
import { installApp, reloadUntil, secondsFromNow, sendOrder, shopOrder, test } from "./support/store.ts";

/** Ids of Shopify's exceed 2^53. */
const READ = shopOrder("9007199254740993", "#SHOP1");
const CANCELED = shopOrder("9007199254740995", "#SHOP2");
const EDITED = shopOrder("9007199254740997", "#SHOP3");
const LATE = shopOrder("9007199254740999", "#SHOP4");

const NUMBERS = { [READ.number]: "9405511899223197428490", [EDITED.number]: "1Z5R89390357567127" };

test("a seller connects a Shopify store, its orders go through to delivered, and their tracking numbers go back", async ({
  server,
  shop,
  signInAs,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  shop.orders.set(READ.id, READ);
  const agency = await signInAs("agency");
  await test.step("the agency tops up the seller's balance", async () => {
    await lead(agency, "ag/sellers");
    await agency.getByRole("link", { name: TEAM, exact: true }).click();
    await topUp(agency, { amount: 100, question: "New balance is $100" });
  });

  await test.step("a seller who did not start an installation answers No, and nothing is connected", async () => {
    const page = await browser.newPage({ baseURL: baseURL ?? "" });
    await installApp(page, shop, server.url, "No");
    expect(await page.evaluate(() => localStorage.getItem("app-token"))).toBeNull();
    await page.goto("auth/sign-in-welcome");
    await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
    await page.goto("s/integrations");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: new URL(shop.url).host })).toHaveCount(0);
    await page.close();
  });

  const seller = await browser.newPage({ baseURL: baseURL ?? "" });
  const events = seller.getByRole("list", { name: "Last events" });
  const works = seller.getByRole("list", { name: "What works now" });
  const openStore = async () => {
    await lead(seller, "s/integrations");
    await seller
      .getByRole("main")
      .getByRole("link", { name: new URL(shop.url).host })
      .first()
      .click();
    await expect(works).toBeVisible();
  };
  await test.step("the seller installs the app and signs in; webhooks are registered, and the open order is read", async () => {
    await installApp(seller, shop, server.url);
    await openStore();
    await reloadUntil(seller, () =>
      expect(events.getByRole("link", { name: READ.number })).toBeVisible({ timeout: 2_000 }),
    );
    await reloadUntil(seller, () => expect(seller.getByText("4 of 4")).toBeVisible({ timeout: 2_000 }));
  });

  await test.step("orders arrive by webhook, and an edit in the store changes the draft", async () => {
    for (const order of [CANCELED, EDITED]) await sendOrder(shop, "orders/create", order);
    const more = { updatedAt: secondsFromNow(1), items: [{ sku: "TEE-BLK-M", quantity: 2 }] };
    await sendOrder(shop, "orders/updated", { ...EDITED, ...more });
    await lead(seller, "s/orders?status=Unfulfilled&search=%23SHOP");
    await reloadUntil(seller, () =>
      expect(seller.locator("[data-row-link]")).toHaveCount(3, { timeout: 2_000 }),
    );
    await expectTabs(seller, ORDERS, { All: 3, Unfulfilled: 3 });
    await openOrder(seller, EDITED.number);
    // 9.50 x 2 goods, 4.99 + 1.50 shipping
    await expect(seller.getByRole("main")).toContainText("$25.49");
  });

  await test.step("the seller submits them, and a cancellation in the store cancels an order that is in review", async () => {
    await lead(seller, "s/orders?status=Unfulfilled&search=%23SHOP");
    await tickAll(seller, 3);
    // 14.49 x 2 + 25.49
    await act(seller, {
      label: "Submit",
      texts: ["3 are ready", "Charge $54.47. Your balance after: $45.53"],
      confirm: "Submit 3 orders",
      result: "3 orders submitted",
    });
    const canceled = { ...CANCELED, updatedAt: secondsFromNow(2), status: "canceled" };
    await sendOrder(shop, "orders/cancelled", canceled);
    await openOrder(agency, CANCELED.number);
    const status = agency.getByRole("region", { name: "Status" });
    await reloadUntil(agency, () => expect(status).not.toContainText("In review", { timeout: 2_000 }));
    await lead(seller, "s/orders?search=%23SHOP");
    await expectTabs(seller, ORDERS, { All: 3, "In review": 2, Cancel: 1 });
    // 45.53 and the 14.49 of the canceled order.
    await reloadUntil(seller, () => expect(balanceChip(seller)).toContainText("$60.02", { timeout: 2_000 }));
  });

  await test.step("the agency approves and produces the others, and ships them by a file", async () => {
    await lead(agency, "ag/orders?status=InReview");
    await tickAll(agency, 2);
    await act(agency, {
      label: "Approve",
      texts: ["2 are ready"],
      confirm: "Approve 2 orders",
      result: "2 orders approved",
    });
    await lead(agency, "ag/orders?status=Approved");
    await tickAll(agency, 2);
    await act(agency, {
      label: "Send to production",
      texts: ["2 are ready"],
      confirm: "Send 2 orders to production",
      result: "2 orders sent to production",
    });
    const shipped = dayOf(new Date().toISOString());
    const rows = Object.entries(NUMBERS).map(([name, number]) => `${name},${number},${shipped}`);
    const text = ["Order name,Tracking number,Date shipped", ...rows, ""].join("\n");
    await lead(agency, "ag/tracking/import");
    await uploadFile(agency, { name: "tracking.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await expectStatuses(agency, "Rows", { Ready: 2 });
    await expect(line(agency, EDITED.number)).toContainText("UPS, worked out from the number");
    await commit(agency, "Import 2 rows", "2 rows imported");
  });

  await test.step("the tracking numbers are in the store, and an order is delivered", async () => {
    const sent = () => Object.fromEntries(shop.fulfillments.map(({ orderId, number }) => [orderId, number]));
    await expect
      .poll(sent, { timeout: 20_000 })
      .toEqual(Object.fromEntries([READ, EDITED].map(({ id, number }) => [id, NUMBERS[number]])));
    await openOrder(agency, READ.number);
    await agency.getByRole("button", { name: /^Actions for parcel/ }).click();
    await agency.getByRole("menuitem", { name: "Mark as delivered" }).click();
    await expect(agency.getByRole("region", { name: "Status" })).toContainText("Fulfilled");
    await openOrder(seller, READ.number);
    await expect(seller.getByRole("region", { name: "Status" })).toContainText("Fulfilled");
    await openStore();
    await expect(works).toContainText("2 tracking numbers in the store");
    await expect(works).toContainText(/WebhooksWorks/);
  });

  await test.step("a dead token is reported, and reconnecting continues with what was missed", async () => {
    shop.tokens.revoke();
    shop.token = "shpat_second";
    shop.orders.set(LATE.id, LATE);
    await openStore();
    await press(seller.getByRole("main"), "Read again");
    await press(seller.getByRole("dialog"), "Show what would change");
    await expect(seller.getByRole("dialog")).toContainText("The store could not be read: The store refuses");
    await press(seller.getByRole("dialog"), "Cancel");
    const notice = seller.getByText(/^Reconnect it with new keys/);
    await reloadUntil(seller, () => expect(notice).toBeVisible({ timeout: 2_000 }));
    await press(seller.getByRole("main"), "Reconnect");
    const dialog = seller.getByRole("dialog");
    await dialog.getByLabel("Address").fill(shop.url);
    await press(dialog, "Use an Admin API access token instead");
    await dialog.getByLabel("Admin API access token").fill("shpat_first");
    await press(dialog, "Connect");
    await expect(dialog.getByText("The store refuses the Admin API access token")).toBeVisible();
    await dialog.getByLabel("Admin API access token").fill("shpat_second");
    await press(dialog, "Connect");
    await expect(dialog).toBeHidden();
    await reloadUntil(seller, () =>
      expect(events.getByRole("link", { name: LATE.number })).toBeVisible({ timeout: 2_000 }),
    );
    await expect(notice).toBeHidden();
  });

  await test.step("disconnecting says what stays, removes the webhooks, and keeps the orders", async () => {
    // A part that takes longer than a second is not waited for, and moves the button.
    await expect(works).toContainText("2 tracking numbers in the store");
    await expect(seller.getByRole("button", { name: "Edit shipping" })).toBeVisible();
    await press(seller.getByRole("main"), "Disconnect");
    await confirm(seller, "Orders, parcels and the list of its events stay here", "Disconnect");
    await expect(seller.getByText("Connect the store below, so that its orders arrive")).toBeVisible();
    expect(shop.hooks).toEqual([]);
    await openOrder(seller, LATE.number);
  });
});

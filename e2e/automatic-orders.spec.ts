import { dayOf } from "../src/domain/format.ts";
import { startShopify } from "../tests/support/shops/shopify-shop.ts";
import { press } from "./support/dialog.ts";
import { commit, expectStatuses, uploadFile } from "./support/import.ts";
import { act, openOrder, tickAll } from "./support/list.ts";
import { balanceChip, topUp } from "./support/money.ts";
import { expect, TEAM } from "./support/print-shop.ts";
import { lead } from "./support/sessions.ts";
import { reloadUntil, secondsFromNow, sendOrder, shopOrder, test as storeTest } from "./support/store.ts";
import { call, expectLedgerVerified } from "./support/wire.ts";

const OWN_APP = { id: "client-id", secret: "client-secret" };
const NUMBER = "9405511899223197428490";

/** A shop whose owner has made an app of the own. */
const test = storeTest.extend({
  // oxlint-disable-next-line no-empty-pattern
  shop: async ({}, lend) => {
    const shop = await startShopify("no lasting token", { own: OWN_APP });
    shop.bucket = Number.POSITIVE_INFINITY;
    await lend(shop);
    await shop.close();
  },
});

test("an order of a store is submitted and approved without a click, produced, shipped and delivered", async ({
  server,
  shop,
  signInAs,
}) => {
  test.setTimeout(180_000);
  const agency = await signInAs("agency");
  await test.step("the agency approves the seller's orders automatically, and tops up the balance", async () => {
    await lead(agency, "ag/sellers");
    await agency.getByRole("link", { name: TEAM, exact: true }).click();
    await topUp(agency, { amount: 100, question: "New balance is $100" });
    const { data } = await call<{ data: { id: string }[] }>(agency, "GET", "seller-teams");
    await call(agency, "PATCH", `seller-teams/${data[0]?.id}`, { autoApproveOrder: true });
  });

  const seller = await signInAs("seller");
  await test.step("the seller connects the store by an app of its own", async () => {
    const store = { name: "Juniper shop", platform: "shopify", domain: "juniper.myshopify.com" };
    const { id } = await call<{ id: string }>(seller, "POST", "integrations", store);
    await lead(seller, `s/integrations/${id}`);
    await press(seller.getByRole("region", { name: "Keys" }), "Connect store");
    const dialog = seller.getByRole("dialog");
    await dialog.getByLabel("Address").fill(shop.url);
    await dialog.getByLabel("Client ID").fill(OWN_APP.id);
    await dialog.getByLabel("Client secret").fill(OWN_APP.secret);
    await press(dialog, "Connect");
    await expect(dialog).toBeHidden();
    await expect.poll(() => shop.hooks.length, { timeout: 20_000 }).toBeGreaterThan(0);
  });

  await test.step("the seller lets its orders go at once, up to a limit", async () => {
    const setting = seller.getByRole("region", { name: "Automatic submit" });
    await expect(setting).toContainText("By hand");
    await press(setting, "Edit automatic submit");
    const dialog = seller.getByRole("dialog");
    await dialog.getByLabel("Submit orders").selectOption("At once");
    await dialog.getByLabel("Limit per order").fill("20");
    await press(dialog, "Save");
    await expect(dialog).toBeHidden();
    await expect(setting).toContainText("At once");
    await expect(setting).toContainText("$20");
  });

  const order = { ...shopOrder("9007199254740993", "#AUTO1"), updatedAt: secondsFromNow(1) };
  const dear = { ...shopOrder("9007199254740995", "#AUTO2"), items: [{ sku: "TEE-BLK-M", quantity: 2 }] };
  await test.step("one order goes by itself until it is approved, and one above the limit waits with the reason", async () => {
    await sendOrder(shop, "orders/create", order, OWN_APP.secret);
    await sendOrder(shop, "orders/create", { ...dear, updatedAt: secondsFromNow(1) }, OWN_APP.secret);
    const approved = async () => {
      const { data } = await call<{ data: { orderName: string; status: string }[] }>(
        agency,
        "GET",
        "orders?limit=10",
      );
      return data.find(({ orderName }) => orderName === order.number)?.status;
    };
    await expect.poll(approved, { timeout: 30_000 }).toBe("Approved");
    await lead(seller, "s/orders?autoSubmit=true");
    await reloadUntil(seller, () =>
      expect(seller.getByText("1 order waits: a gate")).toBeVisible({ timeout: 2_000 }),
    );
    await openOrder(seller, dear.number);
    const status = seller.getByRole("region", { name: "Status" });
    await expect(status).toContainText("Waits: above the limit per order. At once, as set for the store");
    await press(status, "Not this one");
    await expect(seller.getByText("1 order left to you")).toBeVisible();
    await expect(status).toContainText("Left to you");
    await expect(status.getByRole("button", { name: "Submit automatically" })).toBeVisible();
    // 9.50 goods, 4.99 shipping
    await reloadUntil(seller, () => expect(balanceChip(seller)).toContainText("$85.51", { timeout: 2_000 }));
    await openOrder(seller, order.number);
    await expect(seller.getByRole("main")).toContainText(
      "Platen submitted it automatically. At once, as set for the store",
    );
  });

  await test.step("the agency produces it and ships it by a file; the number is in the store", async () => {
    await lead(agency, "ag/orders?status=Approved");
    await tickAll(agency, 1);
    await act(agency, {
      label: "Send to production",
      texts: ["No change to balances"],
      confirm: `Send ${order.number} to production`,
      result: `${order.number} sent to production`,
    });
    const text = `Order name,Tracking number,Date shipped\n${order.number},${NUMBER},${dayOf(new Date().toISOString())}\n`;
    await lead(agency, "ag/tracking/import");
    await uploadFile(agency, { name: "tracking.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await expectStatuses(agency, "Rows", { Ready: 1 });
    await commit(agency, "Import 1 row", "1 row imported");
    const sent = () => shop.fulfillments.map(({ orderId, number }) => `${orderId} ${number}`);
    await expect.poll(sent, { timeout: 20_000 }).toEqual([`${order.id} ${NUMBER}`]);
  });

  await test.step("it is delivered, and every account is right", async () => {
    await openOrder(agency, order.number);
    await agency.getByRole("button", { name: /^Actions for parcel/ }).click();
    await agency.getByRole("menuitem", { name: "Mark as delivered" }).click();
    await expect(agency.getByRole("region", { name: "Status" })).toContainText("Fulfilled");
    // The seller's browser has read the order some seconds ago, and keeps a row for five.
    await openOrder(seller, order.number);
    const status = seller.getByRole("region", { name: "Status" });
    await reloadUntil(seller, () => expect(status).toContainText("Fulfilled", { timeout: 2_000 }));
    await server.stop();
    expectLedgerVerified(server.dataDir);
  });
});

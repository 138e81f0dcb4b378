import { type ReceivedCall, startStore } from "../tests/support/store-server.ts";
import { isSignedWith } from "../tests/support/webhooks.ts";
import { dialogOf, press } from "./support/dialog.ts";
import { createOrder } from "./support/orders.ts";
import { test as base, expect, printShopTemplate } from "./support/print-shop.ts";
import { onCopy, START_MS } from "./support/server.ts";
import { call } from "./support/wire.ts";

const test = base.extend({
  server: [
    // Playwright derives the fixtures that a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      const SECRETS_KEY = Buffer.alloc(32, 5).toString("base64");
      const env = { DEMO: "0", SECRETS_KEY, ALLOW_PRIVATE_STORES: "1" };
      await onCopy(await printShopTemplate(), lend, { env });
    },
    { scope: "test", timeout: START_MS },
  ],
});

test("an agency makes a webhook, pings it, gets an event of a seller's order and replays it", async ({
  signInAs,
}) => {
  test.slow();
  const receiver = await startStore();
  try {
    const agency = await signInAs("agency");
    const seller = await signInAs("seller");
    const teams = await call<{ data: { id: string }[] }>(agency, "GET", "seller-teams");
    await call(agency, "PATCH", `seller-teams/${teams.data[0]?.id}`, { getOrderAPI: true });

    await agency.goto("ag/webhooks");
    await agency.getByRole("button", { name: "Create webhook" }).first().click();
    const dialog = dialogOf(agency, "Create webhook");
    await dialog.getByLabel("Name").fill("Our ERP");
    await dialog.getByLabel("Address").fill(`${receiver.url}/hook`);
    await dialog.getByRole("checkbox", { name: "order.created" }).check();
    await press(dialog, "Create");
    const shown = dialogOf(agency, "Webhook created");
    const secret = await shown.getByLabel("Signing secret", { exact: true }).inputValue();
    await press(shown, "Done");

    await agency.getByRole("link", { name: "Our ERP" }).click();
    await agency.getByRole("button", { name: "Send ping" }).click();
    await expect(agency.getByText(/The receiver responded with 200 in \d+ ms/)).toBeVisible();
    expect(isSignedWith(secret, receiver.received[0] as ReceivedCall)).toBe(true);

    const order = await createOrder(seller, "#1574", { sku: "MUG-WHT-11", quantity: 2 });
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
    const event = receiver.received[1] as ReceivedCall;
    expect(event.body).toMatchObject({
      type: "order.created",
      orderId: order.id,
      order: { orderName: "#1574" },
    });
    expect(isSignedWith(secret, event)).toBe(true);

    await agency.reload();
    const delivery = agency
      .getByRole("listitem")
      .filter({ hasText: "order.created" })
      .filter({ hasText: "#1574" });
    await expect(delivery).toContainText("Delivered");
    await delivery.getByRole("button", { name: "order.created" }).click();
    const drawer = agency.getByRole("dialog", { name: "order.created" });
    await expect(drawer).toContainText('"orderName": "#1574"');
    await drawer.getByRole("button", { name: "Close" }).click();
    await delivery.getByRole("button", { name: "Replay" }).click();
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(3);
    expect(receiver.received[2]?.raw).toBe(event.raw);
  } finally {
    await receiver.close();
  }
});

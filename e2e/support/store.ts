import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { type ShopOrder, shopifyOrder } from "../../tests/support/shops/payloads.ts";
import { signedQuery } from "../../tests/support/shops/shopify-app.ts";
import { type ShopifyShop, startShopify } from "../../tests/support/shops/shopify-shop.ts";
import { shopifyWebhook } from "../../tests/support/shops/signed.ts";
import { freePort } from "./post.ts";
import { PASSWORD, PEOPLE, test as printShop, printShopTemplate, TEAM } from "./print-shop.ts";
import { onCopy, START_MS } from "./server.ts";

const APP = { id: "app-id", secret: "app-secret" };

/** A print shop whose server has an app at Shopify, and a Shopify shop of ours that it may reach. */
export const test = printShop.extend<{ shop: ShopifyShop }>({
  server: [
    // Playwright derives the fixtures that a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      const port = String(await freePort());
      const env = {
        DEMO: "0",
        PORT: port,
        PUBLIC_URL: `http://localhost:${port}`,
        ALLOW_PRIVATE_STORES: "1",
        SECRETS_KEY: randomBytes(32).toString("base64"),
        SHOPIFY_API_KEY: APP.id,
        SHOPIFY_API_SECRET: APP.secret,
      };
      await onCopy(await printShopTemplate(), lend, { env });
    },
    { scope: "test", timeout: START_MS },
  ],
  // oxlint-disable-next-line no-empty-pattern
  shop: async ({}, lend) => {
    const shop = await startShopify("shpat_first", { operator: APP });
    shop.bucket = Number.POSITIVE_INFINITY;
    await lend(shop);
    await shop.close();
  },
});

/** Installs Platen's app as the shop's owner, who signs in to Platen on the way and answers whether to connect the shop. */
export async function installApp(
  page: Page,
  shop: ShopifyShop,
  serverUrl: string,
  answer: "Connect" | "No" = "Connect",
): Promise<void> {
  const query = signedQuery({ shop: new URL(shop.url).host, timestamp: "1764000000" }, APP.secret);
  await page.goto(`${serverUrl}/api/integrate/shopify?${query}`);
  await page.getByRole("link", { name: "Install app" }).click();
  await expect(page.getByRole("heading", { name: "Please sign in" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill(PEOPLE.seller);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: /sign in/i }).click();
  const { host } = new URL(shop.url);
  await expect(page.getByRole("heading", { name: `Connect shop ${host} to team ${TEAM}?` })).toBeVisible();
  await page.getByRole("button", { name: answer, exact: true }).click();
  if (answer === "Connect") {
    await expect(page.getByRole("heading", { name: `Shop ${host} is connected` })).toBeVisible();
    await page.getByRole("link", { name: "Continue" }).click();
  }
  await expect(page).not.toHaveURL(/\/auth\//);
}

/** The time in whole seconds, as stores state it, some seconds from now. */
export const secondsFromNow = (seconds: number) =>
  `${new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 19)}Z`;

/** A shop's order of one tee, changed just now. */
export const shopOrder = (id: string, number: string): ShopOrder => ({
  id,
  number,
  updatedAt: secondsFromNow(0),
  items: [{ sku: "TEE-BLK-M", quantity: 1 }],
});

/** Changes an order of the shop, which sends a webhook to the address that Platen has registered. `secret`: the app's. */
export async function sendOrder(
  shop: ShopifyShop,
  topic: string,
  order: ShopOrder,
  secret = APP.secret,
): Promise<void> {
  shop.orders.set(order.id, order);
  const hook = shop.hooks.find((one) => one.topic === topic.toUpperCase().replace("/", "_"));
  const { headers, payload } = shopifyWebhook(secret, topic, shopifyOrder(order));
  const response = await fetch(hook?.uri ?? "", { method: "POST", headers, body: payload });
  expect(response.status, await response.text()).toBe(200);
}

/** Reloads the page until it shows this. */
export async function reloadUntil(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await check();
  }).toPass({ timeout: 30_000 });
}

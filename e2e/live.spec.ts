import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { createOrder, uploadArtwork } from "./support/orders.ts";
import { expectFitsPhone, expectSettled } from "./support/screen.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const AGENCY = "agency@platen.test";
const SELLER = "seller@platen.test";

/** Checks the open drawer or menu over a list that `screens.spec.ts` checks. Ends at the desktop width. */
async function expectOpenIsWellMade(page: Page, open: Locator): Promise<void> {
  await expectAccessible(page, { open });
  await expectFitsPhone(page, open);
}

const SKU = "STICK-A5";

/** Creates cheap orders of the seller that nothing blocks, with their artwork judged. Returns their ids. */
async function createReadyOrders(seller: Page, ...names: string[]): Promise<string[]> {
  const artwork1 = await uploadArtwork(seller);
  const ids: string[] = [];
  for (const name of names) {
    const { id, gates } = await createOrder(seller, name, { sku: SKU, artwork1 });
    expect(gates).toEqual([]);
    ids.push(id);
  }
  // The server judges artwork in the background, which is a change of the order like any other.
  for (const id of ids) {
    const areDue = async () => {
      const { items } = await call<{ items: { preflightDue: boolean }[] }>(seller, "GET", `orders/${id}`);
      return items.some(({ preflightDue }) => preflightDue);
    };
    await expect.poll(areDue, { timeout: 30_000 }).toBe(false);
  }
  return ids;
}

/**
 * Waits until an open list of orders has received everything that was announced before: the server announces in order, so
 * it is what precedes the new order of this call. That order has no artwork to judge.
 */
async function receiveAll(list: Page, seller: Page, name: string): Promise<void> {
  await createOrder(seller, name, { sku: SKU });
  const offer = list.getByRole("button", { name: /^\d+ new, load$/ });
  await offer.click();
  await expect(offer).toBeHidden();
  await expectSettled(list);
}

const unreadOf = async (page: Page): Promise<number> =>
  (await call<{ unviewCount: number }>(page, "GET", "push-notifications?page=1&limit=1")).unviewCount;

const bellName = (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : "Notifications");

test("a submitted order appears at the agency's bell and list, and no row is loaded without a click", async ({
  pageOf,
}) => {
  const seller = await pageOf(SELLER);
  await lead(seller, "s/orders");
  const ids = await createReadyOrders(seller, "Live 1", "Live 2");

  const agency = await pageOf(AGENCY);
  await lead(agency, "ag/orders");
  await expectSettled(agency);
  await receiveAll(agency, seller, "Live 3");
  const before = await unreadOf(agency);
  const bell = agency.getByRole("button", { name: /^Notifications/ });
  await expect(bell, "the inbox has loaded").toHaveAccessibleName(bellName(before));
  const firstRow = agency.locator('[data-row="0"]');
  const { y: top } = (await firstRow.boundingBox()) ?? { y: Number.NaN };
  const requests: string[] = [];
  agency.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() || pathname === "/api/orders") requests.push(pathname);
  });

  const { success } = await call<{ success: string[] }>(seller, "POST", "orders/submit", { ids });
  expect(success).toHaveLength(2);

  await expect(bell).toHaveAccessibleName(bellName(before + 1));
  const offer = agency.getByRole("button", { name: "2 changed, load" });
  await expect(offer).toBeVisible();
  expect(requests, "neither the page nor the list was loaded again").toEqual([]);
  expect((await firstRow.boundingBox())?.y, "the offer moves no row").toBe(top);
  await offer.click();
  await expect(offer).toBeHidden();
  expect(requests).toEqual(["/api/orders"]);

  await bell.click();
  const inbox = agency.getByRole("dialog", { name: "Notifications" });
  await expect(inbox.getByRole("link", { name: /Unread: ?2 orders submitted/ }).first()).toBeVisible();
  expect((await inbox.boundingBox())?.width).toBe(350);
  await expectOpenIsWellMade(agency, inbox);
  await inbox
    .getByRole("link", { name: /2 orders submitted/ })
    .first()
    .click();
  await expect(agency).toHaveURL(/ag\/orders\?notified=/);
  await expect(agency.locator("[data-row]"), "exactly the orders of the notification").toHaveCount(2);
  await expect(bell).toHaveAccessibleName(bellName(before));
});

test("shortcuts open screens, and their dialog and the palette are accessible", async ({ pageOf }) => {
  const page = await pageOf(AGENCY);
  await lead(page, "ag/catalogs");
  await expectSettled(page);
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  await expectSettled(page);
  await page.keyboard.press("j");
  await expect(page.locator('[data-row="0"] [data-row-link]')).toBeFocused();
  await page.keyboard.press("j");
  await expect(page.locator('[data-row="1"] [data-row-link]')).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search orders" })).toBeFocused();
  await page.keyboard.type("g o ?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search orders" }).fill("");
  await page.getByRole("searchbox", { name: "Search orders" }).blur();
  await expect(page.locator('[data-row="0"]')).toBeVisible();

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toBeVisible();
  await expectOpenIsWellMade(page, sheet);
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("fern");
  await expect(page.getByRole("group", { name: "Sellers" }).getByRole("option").first()).toBeVisible();
  await expectOpenIsWellMade(page, page.getByRole("dialog", { name: "Search or jump to" }));
});

test("a view is saved, shared with the team, and opened by a colleague", async ({ pageOf }) => {
  const page = await pageOf(AGENCY);
  await lead(page, "ag/orders?status=Hold");
  await expectSettled(page);
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByLabel("Name").fill("Waiting");
  await page.getByRole("checkbox", { name: "Share with team" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const saved = page
    .getByRole("navigation", { name: "Saved views" })
    .getByRole("button", { name: /Waiting/ });
  await expect(saved).toHaveAttribute("aria-current", "true");
  await expectOpenIsWellMade(page, page.getByRole("navigation", { name: "Saved views" }));

  const colleague = await pageOf("staff@platen.test");
  await lead(colleague, "ag/orders?limit=20");
  await colleague
    .getByRole("navigation", { name: "Saved views" })
    .getByRole("button", { name: /Waiting/ })
    .click();
  await expect(colleague).toHaveURL(/ag\/orders\?status=Hold$/);
  await expectSettled(colleague);
});

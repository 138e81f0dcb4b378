import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expectNoSidewaysScroll, expectSettled } from "./support/screen.ts";
import { expect, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

const AGENCY = "agency@platen.test";
const SELLER = "seller@platen.test";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** What is open fits desk and phone, light and dark, and axe finds nothing in it. */
async function expectOpenIsWellMade(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectSettled(page);
      await expectNoSidewaysScroll(page);
      await test.step(`${size.width} wide, ${colorScheme}`, () => expectAccessible(page));
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Submits the first orders of the seller's that can be: the way they are chosen is another spec's. */
async function submitOrders(page: Page, count: number): Promise<void> {
  const list = await call<{ data: { id: string; gates: unknown[] }[] }>(
    page,
    "GET",
    "orders?status=Unfulfilled&limit=200",
  );
  const ready = list.data.filter(({ gates }) => gates.length === 0).map(({ id }) => id);
  const answer = await call<{ success: string[] }>(page, "POST", "orders/submit", {
    ids: ready.slice(0, count),
  });
  expect(answer.success).toHaveLength(count);
}

test("what a seller submits is told at the agency's bell and list, and nothing is loaded before one asks", async ({
  as,
}) => {
  const agency = await as(AGENCY);
  await agency.goto("ag/orders");
  await expectSettled(agency);
  const bell = agency.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  const before = Number(/(\d+) unread/.exec((await bell.getAttribute("aria-label")) ?? "")?.[1] ?? 0);
  const firstRow = agency.locator('[data-row="0"]');
  const { y: top } = (await firstRow.boundingBox()) ?? { y: Number.NaN };
  const asked: string[] = [];
  agency.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() || pathname === "/api/orders") asked.push(pathname);
  });

  const seller = await as(SELLER);
  await seller.goto("s/orders");
  await submitOrders(seller, 2);

  await expect(agency.getByRole("button", { name: `Notifications, ${before + 1} unread` })).toBeVisible();
  const offer = agency.getByRole("button", { name: "2 changed, load" });
  await expect(offer).toBeVisible();
  expect(asked, "neither the page nor the list was loaded again").toEqual([]);
  expect((await firstRow.boundingBox())?.y, "the offer moves no row").toBe(top);
  await offer.click();
  await expect(offer).toBeHidden();
  expect(asked).toEqual(["/api/orders"]);

  await bell.click();
  const told = agency.getByRole("dialog", { name: "Notifications" });
  await expect(told.getByRole("link", { name: /Unread: ?2 orders submitted/ }).first()).toBeVisible();
  expect((await told.boundingBox())?.width).toBe(350);
  await expectOpenIsWellMade(agency);
  await told
    .getByRole("link", { name: /2 orders submitted/ })
    .first()
    .click();
  await expect(agency).toHaveURL(/ag\/orders\?status=InReview/);
  await expect(
    agency.getByRole("button", {
      name: before > 0 ? `Notifications, ${before} unread` : "Notifications",
      exact: true,
    }),
  ).toBeVisible();
});

test("keys lead to screens, and their sheet and the palette can be read by everybody", async ({ as }) => {
  const page = await as(AGENCY);
  await page.goto("ag/catalogs");
  await expectSettled(page);
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page).toHaveURL(/ag\/orders/);
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
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectOpenIsWellMade(page);
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("fern");
  await expect(page.getByRole("group", { name: "Sellers" }).getByRole("option").first()).toBeVisible();
  await expectOpenIsWellMade(page);
});

test("a view is saved, shared with the team, and opened by a colleague", async ({ as }) => {
  const page = await as(AGENCY);
  await page.goto("ag/orders?status=Hold");
  await expectSettled(page);
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByLabel("Name").fill("Waiting");
  await page.getByRole("checkbox", { name: "The team sees it" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const saved = page
    .getByRole("navigation", { name: "Saved views" })
    .getByRole("button", { name: /Waiting/ });
  await expect(saved).toHaveAttribute("aria-current", "true");
  await expectOpenIsWellMade(page);

  const colleague = await as("staff@platen.test");
  await colleague.goto("ag/orders?limit=20");
  await colleague
    .getByRole("navigation", { name: "Saved views" })
    .getByRole("button", { name: /Waiting/ })
    .click();
  await expect(colleague).toHaveURL(/ag\/orders\?status=Hold$/);
  await expectSettled(colleague);
});

import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { confirm } from "./support/money.ts";
import { createOrder } from "./support/orders.ts";
import { expect, TEAM, test } from "./support/print-shop.ts";
import { expectFitsPhone } from "./support/screen.ts";
import { call } from "./support/wire.ts";

const step = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** What a canceled order leaves of its charge, as a debt: the agency keeps the cost of what it had made. */
const KEPT = 5;

/** An order that the seller has submitted on credit, approved. */
async function owingOrder(agency: Page, seller: Page, sellerTeam: string): Promise<string> {
  await call(agency, "PATCH", `seller-teams/${sellerTeam}`, { creditLimit: 50 });
  const { id } = await createOrder(seller, "LAST-1", { sku: "TEE-BLK-M" });
  await call(seller, "POST", "orders/submit", { ids: [id] });
  await call(agency, "POST", "orders/approve", { ids: [id] });
  return id;
}

test("a seller with an open order, a debt and a balance is closed step by step", async ({ signInAs }) => {
  test.slow();
  const seller = await signInAs("seller");
  const agency = await signInAs("agency");
  const { data } = await call<{ data: { id: string; name: string }[] }>(agency, "GET", "seller-teams");
  const id = data.find(({ name }) => name === TEAM)?.id ?? "";
  const order = await owingOrder(agency, seller, id);

  await agency.goto(`ag/sellers/${id}`);
  await agency.getByRole("button", { name: "More", exact: true }).click();
  await agency.getByRole("menuitem", { name: "Close seller" }).click();
  const close = agency.getByRole("button", { name: "Close seller", exact: true });
  await expect(step(agency, "Money in orders")).toContainText("$14.49");
  await expect(step(agency, "Owed by the seller")).toContainText("$14.49");
  await expect(close).toBeDisabled();
  await expectAccessible(agency);
  await expectFitsPhone(agency);

  await step(agency, "No new orders").getByRole("button", { name: "Make inactive" }).click();
  await confirm(agency, `Make ${TEAM} inactive?`, "Make inactive");
  await expect(step(agency, "No new orders").getByRole("img", { name: "Done" })).toBeVisible();

  const listed = step(agency, "Open orders").getByRole("link", { name: "Show orders" });
  await expect(listed).toHaveAttribute("href", new RegExp(`ag/orders\\?sellerTeam=${id}`));
  const old = await call<{ data: { id: string }[] }>(agency, "GET", `orders?sellerTeam=${id}`);
  await call(agency, "POST", "orders/cancel", { ids: [order], keptCost: KEPT });
  await call(agency, "POST", "orders/cancel", {
    ids: old.data.flatMap((one) => (one.id === order ? [] : [one.id])),
  });
  await agency.reload();
  await expect(step(agency, "Open orders").getByRole("img", { name: "Done" })).toBeVisible();

  await step(agency, "Owed by the seller").getByRole("button", { name: "Write off" }).click();
  const loss = agency.getByRole("dialog", { name: `Write off a debt of ${TEAM}` });
  await expect(loss.getByLabel("Amount", { exact: true })).toHaveValue("5.00");
  await loss.getByLabel("Reason").fill("The seller has stopped");
  await expect(loss.getByText("The seller then owes $0 of it.")).toBeVisible();
  await loss.getByRole("button", { name: "Write off" }).click();
  await expect(loss).toBeHidden();
  await expect(step(agency, "Owed by the seller").getByRole("img", { name: "Done" })).toBeVisible();

  // A top-up that was on its way arrives after all.
  await call(agency, "POST", `deposits/seller-teams/${id}`, { amount: 20, payWith: "Payoneer" });
  await agency.reload();
  await expect(step(agency, "Balance")).toContainText("$20.00");
  await step(agency, "Balance").getByRole("button", { name: "Pay back" }).click();
  const back = agency.getByRole("dialog", { name: `Pay back the balance of ${TEAM}` });
  await back.getByRole("button", { name: "Use full amount" }).click();
  await back.getByLabel("Method").selectOption("Payoneer");
  await back.getByLabel("Account").fill("june@juniperlane.test");
  await back.getByRole("button", { name: "Pay back" }).click();
  await expect(back).toBeHidden();

  await step(agency, "Being paid back").getByRole("link", { name: "Show payouts" }).click();
  await agency.getByRole("button", { name: "Approve", exact: true }).click();
  const approval = agency.getByRole("dialog").filter({ hasText: "Are you sure to approve this record?" });
  await approval.getByRole("button", { name: "Approve" }).click();
  await expect(approval).toBeHidden();

  await agency.goto(`ag/sellers/${id}/close`);
  await expect(agency.getByText("Nothing is due any more.")).toBeVisible();
  await close.click();
  await confirm(agency, `Close ${TEAM}?`, "Close seller");
  await expect(agency).toHaveURL(/ag\/sellers$/);
  await expect(agency.getByRole("link", { name: TEAM, exact: true })).toHaveCount(0);
});

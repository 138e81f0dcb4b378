import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expect, PASSWORD, PEOPLE, test } from "./support/print-shop.ts";
import { complaintsOf, expectFitsPhone } from "./support/screen.ts";
import { lead } from "./support/sessions.ts";
import { call, expectHealthy } from "./support/wire.ts";

const BUYER = { fullName: "Rosa Diaz", email: "rosa@diaz.test" };

const orderFor = (page: Page, orderName: string) =>
  call<{ id: string }>(page, "POST", "orders", {
    orderName,
    ...BUYER,
    address1: "8 Pier Road",
    city: "San Pedro",
    province: "CA",
    zipCode: "90731",
    countryCode: "US",
    items: [{ sku: "TEE-BLK-M", quantity: 1 }],
  });

/** Downloads a file by a button and reads it as JSON. */
async function downloaded(page: Page, click: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), click()]);
  return JSON.parse(await readFile(await file.path(), "utf8"));
}

test("a buyer's data is exported and erased once the orders are over, old buyers are, and a person has a file", async ({
  signInAs,
}) => {
  const seller = await signInAs("seller");
  const agency = await signInAs("agency");
  const complaints = [complaintsOf(seller), complaintsOf(agency)];

  await test.step("a customer's file has the orders", async () => {
    await orderFor(seller, "R-1");
    await lead(seller, "s/customers");
    await seller.getByRole("link", { name: BUYER.fullName }).click();
    await expect(seller.getByRole("heading", { name: BUYER.fullName })).toBeVisible();
    await seller.getByRole("button", { name: "More" }).click();
    const file = await downloaded(seller, () => seller.getByText("Export data").click());
    expect(file).toMatchObject({ customer: { email: BUYER.email }, orders: [{ orderName: "R-1" }] });
  });

  await test.step("the erasure says what goes, has the name typed, and leaves the order with its amounts", async () => {
    await seller.getByRole("button", { name: "More" }).click();
    await seller.getByText("Erase personal data").click();
    const dialog = seller.getByRole("dialog", { name: `Erase ${BUYER.fullName}` });
    await expect(dialog.getByText(/1 order/)).toBeVisible();
    await expect(dialog.getByText("1 draft lacks its address afterwards.")).toBeVisible();
    await expectAccessible(seller);
    await expectFitsPhone(seller, dialog);
    await dialog.getByLabel(/^Type/).fill("Rosa");
    await dialog.getByRole("button", { name: "Erase" }).click();
    await expect(dialog.getByText(`Type the name of the customer: ${BUYER.fullName}`)).toBeVisible();
    await dialog.getByLabel(/^Type/).fill(BUYER.fullName);
    await dialog.getByRole("button", { name: "Erase" }).click();
    await expect(seller.getByText("The customer's personal data is erased")).toBeVisible();
    await expect(seller.getByRole("heading", { name: "Erased" })).toBeVisible();
    await lead(seller, "s/orders?search=R-1");
    await expect(seller.getByText("R-1").first()).toBeVisible();
    const { data } = await call<{ data: unknown[] }>(seller, "GET", "orders?search=rosa");
    expect(data).toEqual([]);
  });

  await test.step("the agency turns on that old buyers are erased, after it has seen how many", async () => {
    await lead(agency, "ag/settings/personal-data");
    await agency.getByLabel("Erase buyers").press("ArrowDown");
    await agency.locator(".ant-select-dropdown").getByTitle("2 years after the order has ended").click();
    await expect(
      agency.getByText("No order has ended that long ago: nothing would be erased now."),
    ).toBeVisible();
    await expectAccessible(agency);
    await expectFitsPhone(agency);
    await agency.getByRole("button", { name: "Save" }).click();
    await agency.getByRole("button", { name: "Erase automatically" }).click();
    await expect(agency.getByText("Update success!")).toBeVisible();
  });

  await test.step("a person downloads the own data, which says that it was", async () => {
    const { id } = await call<{ id: string }>(seller, "GET", "users/info");
    await lead(seller, `s/users/${id}`);
    const download = seller.getByRole("button", { name: "Download my data" });
    const file = await downloaded(seller, () => download.click());
    expect(file.tables.users).toMatchObject([{ email: PEOPLE.seller }]);
    expect(file.tables.audit).toContainEqual(
      expect.objectContaining({ action: "erase", object: "customers" }),
    );
  });

  expect(complaints).toEqual([[], []]);
  await expectHealthy(agency, PEOPLE.admin, PASSWORD);
});

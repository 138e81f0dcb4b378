import { dialogOf, expectToast, fill, pick, press, row } from "./support/dialog.ts";
import { expectFitsPhone, expectSettled } from "./support/screen.ts";
import { uniqueCode } from "./support/sellers.ts";
import { expect, lead, test } from "./support/sessions.ts";
import { call } from "./support/wire.ts";

interface Id {
  id: string;
}

test("a seller's goods are received in parts and adjusted, and both sides see each movement", async ({
  pageOf,
}) => {
  const seller = await pageOf("seller@platen.test");
  const { data: places } = await call<{ data: Id[] }>(seller, "GET", "warehouses?active=true&sort=name");
  const warehouse = places[0]?.id ?? "";
  const code = uniqueCode();
  const title = `Mug ${code}`;
  const product = await call<Id>(seller, "POST", "products-warehouse", { title, sku: `MUG-${code}` });
  const order = await call<Id>(seller, "POST", "orders-warehouse", {
    ...{ reference: `PO-${code}`, kind: "in", warehouse, product: product.id, quantity: 40 },
  });

  const agency = await pageOf("agency@platen.test");
  await lead(agency, `ag/warehouses/${warehouse}`);
  await expectSettled(agency);
  await pick(agency, `Actions for PO-${code}`, "Receive");
  const receiving = dialogOf(agency, `Receive PO-${code}`);
  await fill(receiving, { "Units in this parcel": "38" });
  await receiving.getByLabel("Nothing more will arrive").check();
  await press(receiving, "Receive");
  await expect(receiving.locator(".ant-form-item-explain-error")).toHaveText("Choose a reason");
  await expectFitsPhone(agency, receiving);
  await receiving.getByLabel("Reason for the difference").selectOption("Damaged on arrival");
  await press(receiving, "Receive");
  await expectToast(agency, "Success", "Received");

  await pick(agency, `Actions for ${title}`, "Adjust");
  const adjusting = dialogOf(agency, `Adjust ${title}`);
  await adjusting.getByLabel("Reason").selectOption("Lost");
  await fill(adjusting, { Units: "39" });
  await expect(adjusting.getByRole("status")).toHaveText("Only 38 in stock. Count it first");
  await fill(adjusting, { Units: "3" });
  await expect(adjusting.getByRole("status")).toHaveText("38 in stock, 35 afterwards");
  await expectFitsPhone(agency, adjusting);
  await press(adjusting, "Adjust");
  await expectToast(agency, "Success", "Stock adjusted");
  await expect(row(agency, title).first()).toContainText("35");

  await lead(seller, `s/products-warehouse?search=MUG-${code}`);
  await expect(row(seller, title)).toContainText("35");
  await lead(seller, `s/products-warehouse/${product.id}`);
  await expect(row(seller, "Lost")).toContainText("-3");
  await lead(seller, `s/orders-warehouse/${order.id}`);
  await expect(seller.getByText("38 of 40 received")).toBeVisible();
  await expect(row(seller, "Received")).toContainText("+38");
});

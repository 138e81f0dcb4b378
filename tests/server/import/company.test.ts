import { afterAll, beforeAll, expect, it } from "vitest";
import { type ImportWorld, importWorld, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());

it("the company of an address is kept from the file to the order, the customer, the search and the exports", async () => {
  const head = "Order name,SKU,Quantity,Full name,Company,Address 1,City,Province,Zip code,Country code";
  const file = `${head}\nF-1,TEE-BLK-M,1,Ola Berg,Fjord Dental Clinic,9 Mill Ln,Phoenix,AZ,85003,US\n`;
  const { body } = await upload(platen.seller, "orders/import/csv", file);
  expect(body).toMatchObject({ committed: 1 });
  const { body: found } = await platen.seller.get("orders?search=fjord%20dental");
  expect(found.data).toMatchObject([{ orderName: "F-1", company: "Fjord Dental Clinic" }]);
  const { body: customers } = await platen.seller.get("customers?search=ola%20berg");
  expect(customers.data).toMatchObject([{ company: "Fjord Dental Clinic" }]);

  const [order] = found.data;
  const changed = await platen.seller.post(`orders/${order.id}/customer/update`, {
    company: "Fjord Clinic",
    address2: null,
  });
  expect(changed.status, changed.text).toBe(200);
  expect((await platen.seller.get(`orders/${order.id}`)).body).toMatchObject({
    company: "Fjord Clinic",
    address2: null,
  });
});

it("an order may be entered with null for what it does not have", async () => {
  const { status, body, text } = await platen.seller.post("orders", {
    orderName: "H-1",
    fullName: "Ola Berg",
    company: "Fjord Clinic",
    address1: "9 Mill Ln",
    address2: null,
    phone: null,
    city: "San Juan",
    province: "Puerto Rico",
    zipCode: "00901",
    countryCode: "United States (US)",
    items: [{ sku: "TEE-BLK-M", quantity: 1 }],
  });
  expect(status, text).toBe(201);
  const order = (await platen.seller.get(`orders/${body.id}`)).body;
  expect(order).toMatchObject({
    company: "Fjord Clinic",
    province: "PR",
    countryCode: "US",
    addressStatus: 1,
  });
});

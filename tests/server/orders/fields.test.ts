import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  await shop.deposit(100);
});
afterAll(() => app.close());

/** The fields of an order as the specification names them; our wire says `id` where it says `_id`. */
const IN_LISTS =
  "id orderName orderType sellerTeam seller agency totalPrice totalRefund totalDiscount shippingFee referenceId1 referenceId2 subTotalPrice address1 address2 countryCode country zipCode province city phone email fullName syncAt createdDate updatedDate metadata".split(
    " ",
  );
const METADATA = ["requester_id", "designer", "hire_design_status", "notes", "email"];
const ARTWORK = ["artwork1", "artwork2", "artwork3", "artwork4", "artwork5", "artwork6"];

it("has every field of the specification in the list and on the page of an order", async () => {
  const [id] = await shop.orders(1);
  for (const who of [seller, agency]) {
    const [listed] = (await who.get(`orders?ids=${id}`)).body.data;
    const whole = (await who.get(`orders/${id}`)).body;
    for (const order of [listed, whole]) {
      expect(Object.keys(order)).toEqual(expect.arrayContaining(IN_LISTS));
      expect(Object.keys(order.metadata)).toEqual(expect.arrayContaining(METADATA));
      expect(order).toMatchObject({ country: "United States", sellerTeam: { id: shop.teamId } });
      expect([order.createdDate, order.updatedDate]).toEqual([order.createdAt, order.updatedAt]);
      expect(new Date(order.createdDate).toISOString()).toBe(order.createdDate);
    }
    expect(Object.keys(whole.items[0])).toEqual(expect.arrayContaining(ARTWORK));
  }
});

it("fills the metadata from the request of a design", async () => {
  const [id = ""] = await shop.orders(1);
  const hired = await seller.post("orders/hire-designs", { ids: [id], brief: "A fox" });
  expect(hired.body).toMatchObject({ success: [id] });
  expect((await agency.get(`orders/${id}`)).body.metadata).toMatchObject({
    requester_id: seller.userId,
    designer: null,
    hire_design_status: "assign",
    notes: "A fox",
    email: expect.stringContaining("@"),
  });
});

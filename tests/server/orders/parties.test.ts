import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let agency: Client;
let seller: Client;
beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  agency = await app.as("agency");
  seller = await app.as("seller");
  await shop.deposit(500);
});
afterAll(() => app.close());

const owner = () => ({ agencyId: app.world.agencyId, sellerTeamId: app.world.sellerTeamId });
const found = async (who: Client, query: string): Promise<string[]> =>
  (await who.get(`orders?${query}&limit=200`)).body.data.map(({ id }: { id: string }) => id).sort();
const customer = (columns: Record<string, string | null>) =>
  make(app.database, "customers", owner(), { name: "Ada King", address1: null, zipCode: null, ...columns });
const ticketOn = (orderId: string) => make(app.database, "tickets", owner(), { orderId });

/** A store with its integration, and the integration's orders. */
async function storeWith(orders: number) {
  const store = await make(app.database, "stores", owner());
  const integration = await make(app.database, "integrations", owner(), { storeId: store.id });
  const ids = await shop.orders(orders);
  await app.database.drizzle.execute(
    sql`update orders set integration_id = ${integration.id} where id = any(${sql.param(ids)}::uuid[])`,
  );
  return { store: store.id, integration: integration.id, ids: ids.sort() };
}

describe("the orders of a customer", () => {
  test("are those with the email, whatever its case and the name, and not those of a longer one", async () => {
    const { id } = await customer({ email: "ada@example.com" });
    const ids = await shop.orders(1, { email: "ADA@example.com", fullName: "A. King" });
    await shop.orders(1, { email: "nada@example.com", fullName: "Ada King" });
    expect(await found(agency, `customer=${id}`)).toEqual(ids);
    expect(await found(seller, `customer=${id}`)).toEqual(ids);
  });

  test("are those with the name and address of a customer without an email", async () => {
    const { id } = await customer({ name: "Bo Lind", email: null, address1: "9 Elm St", zipCode: "74114" });
    const buyer = { email: "", fullName: "Bo Lind", address1: "9 Elm St", zipCode: "74114" };
    const ids = await shop.orders(1, buyer);
    await shop.orders(1, { ...buyer, address1: "10 Elm St" });
    expect(await found(agency, `customer=${id}`)).toEqual(ids);
  });

  test("are none of another agency's, nor its tickets or totals", async () => {
    const { id } = await customer({ email: "own@example.com" });
    const [order = ""] = await shop.orders(1, { email: "own@example.com" });
    await ticketOn(order);
    const foreign = await make(app.database, "customers", app.world.otherAgency, {
      email: "own@example.com",
    });
    expect(await found(agency, `customer=${foreign.id}`)).toEqual([]);
    expect((await agency.get(`orders/totals?customer=${foreign.id}`)).body).toMatchObject({
      orders: 0,
      retail: 0,
    });
    expect((await agency.get(`tickets?customer=${foreign.id}`)).body.total).toBe(0);
    expect((await agency.get(`tickets?customer=${id}`)).body.total).toBe(1);
  });
});

describe("the orders of a store", () => {
  test("are those of its integrations, with their tickets", async () => {
    const { store, integration, ids } = await storeWith(2);
    await shop.orders(1);
    const ticket = await ticketOn(ids[0] ?? "");
    expect(await found(agency, `store=${store}`)).toEqual(ids);
    expect(await found(seller, `integration=${integration}`)).toEqual(ids);
    const tickets = (await agency.get(`tickets?store=${store}`)).body.data;
    expect(tickets.map((one: { id: string }) => one.id)).toEqual([ticket.id]);
    const ofIntegration = (await seller.get(`tickets?integration=${integration}`)).body.data;
    expect(ofIntegration.map((one: { id: string }) => one.id)).toEqual([ticket.id]);
  });

  test("are summed without canceled ones, to the cent, when they were last created and changed", async () => {
    const { store, integration, ids } = await storeWith(3);
    await seller.post("orders/submit", { ids: ids.slice(0, 2) });
    await agency.post("orders/cancel", { ids: ids.slice(0, 1) });
    const rows = (await agency.get(`orders?store=${store}`)).body.data as {
      status: string;
      totalPrice: number;
      charge: { total: number };
      createdAt: string;
      updatedAt: string;
    }[];
    const live = rows.filter(({ status }) => status !== "Cancel");
    expect(live).toHaveLength(2);
    const cents = (amounts: number[]) => amounts.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;
    const last = (times: string[]) => times.sort().at(-1);
    const expected = {
      orders: 2,
      retail: cents(live.map(({ totalPrice }) => totalPrice)),
      charge: cents(live.map(({ charge }) => charge.total)),
      refunded: 0,
      lastOrderAt: last(rows.map(({ createdAt }) => createdAt)),
      lastActivityAt: last(rows.map(({ updatedAt }) => updatedAt)),
    };
    expect(expected.charge).toBeGreaterThan(0);
    expect((await agency.get(`orders/totals?store=${store}`)).body).toEqual(expected);
    expect((await seller.get(`orders/totals?integration=${integration}`)).body).toEqual(expected);
    const ofTeam = (team: string) => agency.get(`orders/totals?sellerTeam=${team}`);
    const team = (await ofTeam(app.world.sellerTeamId)).body;
    const listed = (await agency.get(`orders/count?sellerTeam=${app.world.sellerTeamId}&by=status`)).body;
    expect(team.orders).toBe(listed.total - (listed.by.Cancel ?? 0));
    expect((await ofTeam(app.world.otherAgency.sellerTeamId)).body).toMatchObject({ orders: 0, charge: 0 });
  });

  test("are not summed without saying whose, or of several at once", async () => {
    expect((await agency.get("orders/totals")).status).toBe(400);
    const id = app.world.agencyId;
    expect((await agency.get(`orders/totals?store=${id}&customer=${id}`)).status).toBe(400);
  });
});

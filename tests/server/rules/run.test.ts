import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  app = await startApp();
  const { agencyId, sellerTeamId } = app.world;
  shop = await openShop(app.database, agencyId, sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  await shop.deposit(5_000);
});
afterAll(() => app.close());

const ALL = { match: "all", of: [] };
const atMost = (number: number) => ({ match: "all", of: [{ fact: "charge", is: "at-most", number }] });

/** Creates a rule and lets it watch or turns it on. */
async function rule(client: Client, input: object, state = "on"): Promise<string> {
  const { status, body, text } = await client.post("rules", { name: "A rule", conditions: ALL, ...input });
  expect(status, text).toBe(201);
  await rowsOf(app.database, sql`update rules set test = '{"revision": 1}' where id = ${body.id}`);
  const set = await client.put(`rules/${body.id}/state`, { state, revision: 1 });
  expect(set.status, set.text).toBe(200);
  return body.id;
}
/** Waits until rules have looked at what happened. */
async function ran(): Promise<void> {
  app.app.jobs.kick();
  await app.app.jobs.idle();
}
const items = [{ sku: "TEE-BLK-M", quantity: 1 }];
const ADDRESS = {
  fullName: "Ann Lee",
  address1: "20 Maple Avenue",
  city: "San Pedro",
  province: "CA",
  zipCode: "90731",
  countryCode: "US",
};
async function order(extra: object = {}): Promise<string> {
  const { status, body, text } = await seller.post("orders", { ...ADDRESS, items, ...extra });
  expect(status, text).toBe(201);
  await ran();
  return body.id;
}
const read = async (id: string, client = agency) => (await client.get(`orders/${id}`)).body;
const diary = async (id: string, client = agency) =>
  (await client.get(`rule-runs?rule=${id}`)).body.data.map(
    ({ outcome, text, order: { id: on } }: { outcome: string; text: string; order: { id: string } }) => [
      on,
      outcome,
      text,
    ],
  );

describe("a rule that is on", () => {
  it("approves a submitted order as its author, and the history names rule and version", async () => {
    const id = await rule(agency, {
      name: "Small orders",
      event: "submitted",
      conditions: atMost(50),
      effects: [{ do: "approve" }],
    });
    const small = await order();
    expect((await seller.post("orders/submit", { ids: [small] })).body.success).toEqual([small]);
    await ran();
    const { status, history } = await read(small);
    expect(status).toBe("Approved");
    expect(history[0]).toMatchObject({
      action: "approve",
      detail: { rule: { id, name: "Small orders", revision: 1, side: "agency" } },
    });
    expect(await diary(id)).toEqual([[small, "done", "Approved"]]);
    await agency.put(`rules/${id}/state`, { state: "off" });
  });
});

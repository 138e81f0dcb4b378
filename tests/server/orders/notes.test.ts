import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop } from "../../support/shop.ts";

let app: TestApp;
let seller: Client;
let agency: Client;
let id = "";

beforeAll(async () => {
  app = await startApp();
  const shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  [id = ""] = await shop.orders(1);
});
afterAll(() => app.close());

const notes = async (who: Client) => (await who.get(`orders/${id}/notes`)).body.data;
const noted = async (who: Client, value: boolean) =>
  (await who.get(`orders?hasNote=${value}`)).body.data.map((row: { id: string }) => row.id);

describe("internal notes of an order", () => {
  test("are read by their own side, with author and time, and can be filtered by", async () => {
    const added = await agency.post(`orders/${id}/notes`, { text: " Ask about the print " });
    expect(added).toMatchObject({ status: 200, body: { message: "Note added" } });
    expect(await notes(agency)).toMatchObject([
      { text: "Ask about the print", by: { id: agency.userId }, canDelete: true, at: expect.any(String) },
    ]);
    expect(await notes(seller)).toEqual([]);
    expect(await noted(agency, true)).toEqual([id]);
    expect(await noted(seller, true)).toEqual([]);
    expect(await noted(seller, false)).toEqual([id]);
    expect((await seller.delete(`orders/notes/${added.body.id}`)).status).toBe(404);
  });

  test("are deleted by their author within a day", async () => {
    const mine = (await seller.post(`orders/${id}/notes`, { text: "Mine" })).body.id;
    const colleague = await app.as("seller:staff");
    expect(await notes(colleague)).toMatchObject([{ id: mine, canDelete: false }]);
    expect((await colleague.delete(`orders/notes/${mine}`)).status).toBe(400);
    expect((await seller.delete(`orders/notes/${mine}`)).status).toBe(200);
    expect(await notes(seller)).toEqual([]);
    const old = (await seller.post(`orders/${id}/notes`, { text: "Old" })).body.id;
    await app.database.pool.query(
      "update order_notes set created_at = now() - interval '25 hours' where id = $1",
      [old],
    );
    expect((await seller.delete(`orders/notes/${old}`)).body.message).toContain("within a day");
  });

  test("refuse an unknown order with 404, bad bodies with 400 and designers with 403", async () => {
    expect((await agency.get(`orders/${newId()}/notes`)).status).toBe(404);
    expect((await agency.post(`orders/${newId()}/notes`, { text: "x" })).status).toBe(404);
    for (const body of [
      {},
      { text: "" },
      { text: 1 },
      { text: "x".repeat(2_001) },
      { text: "x", to: "all" },
    ]) {
      expect((await agency.post(`orders/${id}/notes`, body)).status).toBe(400);
    }
    const designer = await app.as("agency:designer");
    expect((await designer.get(`orders/${id}/notes`)).status).toBe(403);
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";

let platen: TestApp;
let seller: Client;

beforeAll(async () => {
  platen = await startApp();
  seller = await platen.as("seller");
});
afterAll(() => platen.close());

const GONE = "The row next to this page is gone. Go back to the first page";

describe("a page of a list whose cursor's row is gone", () => {
  /** Ids of these customers, by their names. */
  async function customers(...names: string[]): Promise<string[]> {
    const { agencyId, sellerTeamId } = platen.world;
    const ids: string[] = [];
    for (const name of names) {
      const { id } = await make(platen.database, "customers", { agencyId, sellerTeamId }, { name });
      ids.push(id);
    }
    return ids;
  }
  const namesOf = async (query: string): Promise<string[]> =>
    (await seller.get(`customers?${query}`)).body.data.map(({ name }: { name: string }) => name);

  test("goes on where a deleted row was, in both directions", async () => {
    const [, second = "", third = ""] = await customers("Ann", "Ben", "Cid", "Dot");
    expect((await seller.delete(`customers/${second}`)).status).toBe(200);
    expect(await namesOf(`sort=name&after=${second}`)).toEqual(["Cid", "Dot"]);
    expect(await namesOf(`sort=name&before=${second}`)).toEqual(["Ann"]);
    expect(await namesOf(`sort=-createdAt&after=${second}`)).toEqual(["Ann"]);
    expect((await seller.delete(`customers/${third}`)).status).toBe(200);
    expect(await namesOf(`sort=name&after=${third}`)).toEqual(["Dot"]);
  });

  test("is refused where the row is out of reach or never was, and names the parameter", async () => {
    const invented = "018f0000-0000-7000-8000-000000000000";
    for (const key of ["after", "before"]) {
      const { status, body } = await seller.get(`customers?sort=name&${key}=${invented}`);
      expect([status, body]).toEqual([400, { message: GONE, errors: { [key]: GONE } }]);
    }
  });

  test("is refused in an order that its deletion changed", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    const order = await make(platen.database, "orders", { agencyId, sellerTeamId });
    await make(platen.database, "orders", { agencyId, sellerTeamId });
    await platen.database.drizzle.execute(
      sql`update orders set deleted_at = now(), updated_at = now() where id = ${order.id}`,
    );
    expect((await seller.get(`orders?after=${order.id}&sort=createdAt`)).body.data).toHaveLength(1);
    const moved = await seller.get(`orders?after=${order.id}&sort=updatedAt`);
    expect([moved.status, moved.body.message]).toEqual([400, GONE]);
  });

  test("is refused, not begun again, where the order's column can be empty", async () => {
    const invented = "018f0000-0000-7000-8000-000000000000";
    const { agencyId, sellerTeamId } = platen.world;
    await make(platen.database, "orders", { agencyId, sellerTeamId }, { orderName: "#1574" });
    expect((await seller.get(`orders?after=${invented}&sort=-orderName`)).status).toBe(400);
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_OFFSET } from "../../../src/domain/limits.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop } from "../../support/shop.ts";

/** More than can be skipped from either end. */
const COUNT = 2 * MAX_OFFSET + 200;
const SIZE = 20;

describe("pages of a list that is deeper than a page may skip", () => {
  let platen: TestApp;
  let agency: Client;

  beforeAll(async () => {
    platen = await startApp();
    const { agencyId, sellerTeamId } = platen.world;
    const shop = await openShop(platen.database, agencyId, sellerTeamId);
    const [first = ""] = await shop.orders(1);
    const copied = COUNT - 1;
    await platen.database.drizzle.execute(sql`insert into orders (agency_id, seller_team_id, id, order_name, order_type,
        status, address_status, cannot_ship, shipping_option, sub_total_price, shipping_fee, total_discount, total_price,
        total_refund, accounting, created_at)
      select agency_id, seller_team_id, gen_random_uuid(), 'F-' || n, order_type, status, address_status, cannot_ship,
        shipping_option, sub_total_price, shipping_fee, total_discount, total_price, total_refund, accounting,
        created_at - n * interval '1 minute'
      from orders, generate_series(1, ${copied}::int) n where id = ${first}`);
    await platen.database.drizzle.execute(
      sql`update order_counters set count = count + ${copied} where seller_team_id = ${sellerTeamId} and status = 'Unfulfilled'`,
    );
    agency = await platen.newPerson("agency", { agencyId });
  });
  afterAll(() => platen.close());

  const page = (number: number) =>
    agency.get(`orders?status=Unfulfilled&sort=-createdAt&limit=${SIZE}&page=${number}`);
  const lastPage = COUNT / SIZE;

  it("reads the pages of the second half from the end, also when they are kept", async () => {
    for (const number of [lastPage, lastPage - 1, lastPage / 2 + 5]) {
      const read = await page(number);
      expect(read.status, read.text).toBe(200);
      expect(read.body.total).toBe(COUNT);
      const [newest] = read.body.data;
      expect(newest.orderName).toBe(`F-${(number - 1) * SIZE}`);
      expect((await page(number)).body).toEqual(read.body);
    }
  });
});

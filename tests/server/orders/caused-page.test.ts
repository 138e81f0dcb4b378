import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listPage } from "../../../src/server/crud/list/list.ts";
import { causedPage } from "../../../src/server/orders/list/caused-page.queries.ts";
import { isAmong, type Matches } from "../../../src/server/orders/list/matches.ts";
import { waitingCount } from "../../../src/server/orders/list/waiting-count.ts";
import { orderModel, orderQuery } from "../../../src/server/orders/order-model.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { openShop } from "../../support/shop.ts";

const FEW = 5;
const ORDERS = 12;

let app: TestApp;
let ids: string[];

beforeAll(async () => {
  app = await startApp();
  const shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  const items = shop.newOrder().items.map((item) => ({ ...item, variant: null, mappingKey: "sku:MOON-1" }));
  ids = [];
  for (let made = 0; made < ORDERS; made++) {
    // Ids of one millisecond are in no order.
    await sleep(2);
    ids.unshift(...(await shop.orders(1, { items })));
  }
  // The newest order is older than all others, as one that was moved from another tool may be.
  await app.database.pool.query("update orders set created_at = now() - interval '1 day' where id = $1", [
    ids[0],
  ]);
  ids.push(ids.shift() ?? "");
});
afterAll(() => app.close());

const selection = orderModel.selection([]);

/** A page of the orders that wait for the SKU, and which matches were read for it. */
async function pageOf(query: Record<string, string>) {
  const scope = { reach: "agency", agencyId: app.world.agencyId } as const;
  const listQuery = orderQuery.parse(
    orderQuery.schema.parse({ waitsFor: "mapped", cause: "sku:MOON-1", sort: "-createdAt", ...query }),
  );
  const read: (number | null)[] = [];
  const pageAmong = (matches: Matches | null) => {
    read.push(matches && matches.ids.split(",").length);
    return listPage(app.database, orderModel, scope, listQuery, selection, {
      where: matches ? isAmong(matches) : undefined,
      counted: waitingCount(scope, listQuery),
    });
  };
  const page = await causedPage(app.database, scope, listQuery, pageAmong, FEW);
  return { ids: page.rows.map(({ id }) => id), total: page.total, read };
}

test("a page of the orders that wait for one cause reads the newest of them only", async () => {
  expect(await pageOf({ limit: "3" })).toEqual({ ids: ids.slice(0, 3), total: ORDERS, read: [FEW] });
});

test.each([
  ["which the newest cannot fill", { limit: "5" }, [0, 5], [FEW, null]],
  ["beyond them", { limit: "3", page: "4" }, [9, 12], [null]],
  ["from the oldest on", { limit: "3", sort: "createdAt" }, null, [null]],
] as const)("a page %s is the one that all of them give", async (_, query, range, read) => {
  const page = await pageOf(query);
  expect(page.ids).toEqual(range ? ids.slice(...range) : [...ids].reverse().slice(0, 3));
  expect([page.total, page.read]).toEqual([ORDERS, read]);
});

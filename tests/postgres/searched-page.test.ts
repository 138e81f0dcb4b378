import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_GROUPED } from "../../src/domain/limits.ts";
import { listPage, type Page } from "../../src/server/crud/list/list.ts";
import { orderSearch, type SearchHints, searchedCount } from "../../src/server/orders/list/search.ts";
import { searchHintsFor } from "../../src/server/orders/list/search-hints.queries.ts";
import { searchedPage } from "../../src/server/orders/list/searched-page.queries.ts";
import { orderModel, orderQuery } from "../../src/server/orders/order-model.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { openShop, type Shop } from "../support/shop.ts";

const ORDERS = 2_000;
/** A quarter of them is among the 500 sampled texts: see `name`. A text is rare that up to three of these contain. */
const WALRUSES = 28;
const FIRST = { ofRare: 5, ofAll: 200, ofLarge: 50, large: ORDERS / 10 };

describePostgres("a page of a search, read from the newest orders", () => {
  let app: TestApp;
  let shop: Shop;
  let ids: string[];

  const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
  /**
   * Every n-th order of the store gets a word that no other has. PostgreSQL samples those whose index is 3, 7, 11 and so on,
   * because the texts begin with numbers in the order of the ids.
   */
  const name = (word: string, count: number, begin: number) =>
    run("update order_search_texts set text = text || $1 || chr(10) where order_id = any($2::uuid[])", [
      word,
      ids.filter((_, index) => index % Math.floor(ORDERS / count) === begin).slice(0, count),
    ]);

  beforeAll(async () => {
    app = await startApp({ database: await freshPostgres() });
    const { agencyId, sellerTeamId } = app.world;
    shop = await openShop(app.database, agencyId, sellerTeamId);
    await shop.orders(ORDERS);
    ids = (await run("select id from orders order by id")).rows.map(({ id }) => id as string);
    // As if each was created by a call of its own, at the time of its id.
    await run(`update orders set
      created_at = to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`);
    await run(`update orders set created_at = now() - interval '1 hour' where id = any($1::uuid[])`, [
      ids.slice(0, ORDERS / 2),
    ]);
    await run("update seller_teams set name = 'Heron Goods' where id = $1", [sellerTeamId]);
    await run(`update order_search_texts t set text = numbered.place || chr(10) || t.text
      from (select order_id, lpad(row_number() over (order by order_id)::text, 6, '0') as place
        from order_search_texts) numbered
      where numbered.order_id = t.order_id`);
    await name("walrus", WALRUSES, 1);
    await name("okapi", 9, 2);
    await run("update orders set status = 'Hold' where id = any($1::uuid[])", [
      ids.filter((_, index) => index % 4 === 1),
    ]);
    await run("vacuum (analyze) orders, order_search_texts");
  }, 120_000);
  afterAll(() => app.close());

  const selection = orderModel.selection([]);

  /** A page from the newest orders, and the same page as all orders give it. */
  async function pagesOf(
    query: Record<string, string>,
    first = FIRST,
  ): Promise<{ page: Page; whole: Page; read: number[] }> {
    const scope = { reach: "agency", agencyId: app.world.agencyId } as const;
    const listQuery = orderQuery.parse(orderQuery.schema.parse({ sort: "-createdAt", ...query }));
    const read: number[] = [];
    const pageBy = (hints: SearchHints) => {
      read.push(hints.matches?.ids.split(",").length ?? -1);
      const search = orderSearch(scope, hints);
      const counted = searchedCount(scope, listQuery, hints);
      return listPage(app.database, orderModel, scope, listQuery, selection, { search, counted });
    };
    const page = await searchedPage(app.database, scope, listQuery, pageBy, first);
    const made = [...read];
    const whole = await pageBy(await searchHintsFor(app.database, scope, listQuery.search));
    return { page, whole, read: made };
  }
  const idsOf = ({ rows }: Page) => rows.map(({ id }) => id);

  test.each([
    ["the first page of a rare text", { search: "okapi", limit: "3" }],
    ["its second page, which the first few do not fill", { search: "okapi", limit: "3", page: "2" }],
    ["a text that one order in seventy has", { search: "walrus", limit: "2" }],
    ["a page of it beyond the newest orders", { search: "walrus", limit: "10", page: "2" }],
    ["its orders of a status", { search: "walrus", status: "Hold", limit: "5" }],
    ["more of them than there are", { search: "walrus", status: "Unfulfilled", limit: "50" }],
    ["the first page of a large seller", { search: "heron", limit: "10" }],
    ["a page of that seller beyond the newest orders", { search: "heron", limit: "20", page: "4" }],
    ["that seller's orders of a status", { search: "heron", status: "Hold", limit: "10" }],
    ["its oldest orders", { search: "walrus", sort: "createdAt", limit: "3" }],
  ])("has the orders that the whole search has: %s", async (_, query) => {
    const { page, whole } = await pagesOf(query);
    expect(idsOf(page)).toEqual(idsOf(whole));
    expect(page.totalCapped ? page.total <= whole.total : page.total === whole.total).toBe(true);
  });

  test("reads a few orders with a rare text, and counts all of them", async () => {
    const { page, read } = await pagesOf({ search: "okapi", limit: "3" });
    expect([read, page.total, page.totalCapped]).toEqual([[FIRST.ofRare], 9, false]);
  });

  test("reads the newest orders with another text, and says that there may be more", async () => {
    const { page, whole, read } = await pagesOf({ search: "walrus", limit: "2" });
    expect(read[0]).toBeGreaterThanOrEqual(2);
    expect(read[0]).toBeLessThan(WALRUSES);
    expect([page.totalCapped, whole.total]).toEqual([true, WALRUSES]);
    expect(page.total).toBe(read[0]);
  });

  test("reads the newest orders of a seller with many, and all of another", async () => {
    const query = { search: "heron", limit: "10" };
    const { page, read } = await pagesOf(query);
    // Orders of the same millisecond are read together.
    expect(read[0]).toBeLessThan(ORDERS / 2);
    expect([page.total, page.totalCapped]).toEqual([read[0], true]);
    const small = await pagesOf(query, { ...FIRST, large: ORDERS + 1 });
    expect(small.read, "no ids are gathered").toEqual([-1]);
  });

  test("continues after a row of an earlier page", async () => {
    const [first] = (await pagesOf({ search: "walrus", limit: "2" })).page.rows;
    const { page, whole } = await pagesOf({ search: "walrus", limit: "2", after: String(first?.id) });
    expect(idsOf(page)).toEqual(idsOf(whole));
    expect(page.rows).toHaveLength(2);
  });

  test("has an order whose date was changed to an earlier one in its place", async () => {
    const [newest] = (await pagesOf({ search: "walrus", limit: "1" })).page.rows;
    await run("update orders set created_at = created_at - interval '90 minutes' where id = $1", [
      newest?.id,
    ]);
    const { page, whole } = await pagesOf({ search: "walrus", limit: "2" });
    expect(idsOf(page)).toEqual(idsOf(whole));
    expect(idsOf(page)).not.toContain(newest?.id);
  });

  test("counts a search by status up to a bound, and says no more beyond it", async () => {
    const agency = await app.as("agency");
    const { body: counted } = await agency.get("orders/count?by=status&search=walrus");
    expect([counted.total, counted.totalCapped]).toEqual([WALRUSES, undefined]);
    await run(
      `insert into orders select copy.* from generate_series(1, $1) n cross join orders o
      cross join lateral jsonb_populate_record(null::orders,
        to_jsonb(o) || jsonb_build_object('id', md5(n::text)::uuid)) copy where o.id = $2`,
      [MAX_GROUPED, ids[0]],
    );
    await run(
      `insert into order_search_texts select agency_id, id, seller_team_id, 'narwhal' from orders o
      where not exists (select 1 from order_search_texts t where t.order_id = o.id)`,
    );
    await run("update order_search_texts set text = 'narwhal' where order_id = $1", [ids[1]]);
    const { body } = await agency.get("orders/count?by=status&search=narwhal");
    expect(body).toEqual({ total: MAX_GROUPED, totalCapped: true });
  });
});

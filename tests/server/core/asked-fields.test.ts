import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ApiResponse, type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let agency: Client;
let orders: string[];

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  await shop.deposit(100);
  orders = await shop.orders(3);
  agency = await app.as("agency");
});
afterAll(() => app.close());

/** A response, and the statements that were sent for it. */
async function sentFor(call: () => Promise<ApiResponse>) {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const response = await call();
  const statements = sent.mock.calls.map(([first]) => JSON.stringify(first));
  sent.mockRestore();
  expect(response.status, response.text).toBe(200);
  return { rows: response.body.data as Record<string, unknown>[], statements };
}
const pageWith = (statements: readonly string[], part: string) =>
  statements.filter((text) => text.includes("#total") && text.includes(part));
const keysOf = (rows: readonly Record<string, unknown>[]) => [...new Set(rows.flatMap(Object.keys))].sort();

describe("a list that is asked for fields", () => {
  it("joins nothing for fields of the row itself, and a reference where it is asked", async () => {
    const plain = await sentFor(() => agency.get("catalogs?fields=name"));
    expect(keysOf(plain.rows)).toEqual(["id", "name", "version"]);
    expect(pageWith(plain.statements, "from")).toHaveLength(1);
    expect(pageWith(plain.statements, "left join ")).toHaveLength(1);
    const joined = await sentFor(() => agency.get("catalogs?fields=name,ownerAgency"));
    expect(keysOf(joined.rows)).toEqual(["id", "name", "ownerAgency", "version"]);
    expect(pageWith(joined.statements, '\\"r_ownerAgency\\"')).toHaveLength(1);
    expect(pageWith(plain.statements, '\\"r_')).toEqual([]);
  });

  it("has the id and version alone for those names, and everything for none", async () => {
    const { rows } = await sentFor(() => agency.get("catalogs?fields=id,version,id"));
    expect(keysOf(rows)).toEqual(["id", "version"]);
    const whole = await agency.get("catalogs");
    expect((await agency.get("catalogs?fields=")).body).toEqual(whole.body);
    expect((await agency.get("catalogs?fields=,")).body).toEqual(whole.body);
  });

  it("names a field that it does not know", async () => {
    for (const path of ["catalogs", "orders", "catalogs/list"]) {
      const response = await agency.get(`${path}?fields=id,nonsense`);
      expect(response.status).toBe(400);
      expect(response.body.errors).toEqual({ fields: 'Unknown field "nonsense"' });
    }
    expect((await agency.get("catalogs/count?fields=name")).status).toBe(400);
  });

  it("leaves out what the person may not read, as it does without names", async () => {
    const seller = await app.as("seller");
    const { rows } = await sentFor(() => seller.get("catalogs?fields=name,ownerAgency"));
    expect(rows.length).toBeGreaterThan(0);
    expect(keysOf(rows)).toEqual(["id", "name", "version"]);
    const designer = await app.as("seller:designer");
    const seen = await designer.get("orders?fields=orderName,fullName,charge,waitsFor,metadata");
    const whole = await designer.get("orders");
    expect(seen.body.total).toBe(whole.body.total);
    for (const order of seen.body.data) {
      expect(Object.keys(order).sort()).toEqual(["id", "metadata", "orderName", "version"]);
      expect(order.metadata).not.toHaveProperty("email");
    }
  });

  it("adds what rows have beside their fields only where it is asked", async () => {
    const plain = await sentFor(() => agency.get("seller-teams?fields=name"));
    expect(keysOf(plain.rows)).toEqual(["id", "name", "version"]);
    expect(plain.statements.join()).not.toContain("ledger_accounts");
    const added = await sentFor(() => agency.get("seller-teams?fields=balance"));
    expect(keysOf(added.rows)).toEqual(["balance", "id", "version"]);
    expect(added.rows.find(({ id }) => id === shop.teamId)).toMatchObject({ balance: { amount: 100 } });
    await make(app.database, "images", { agencyId: app.world.agencyId });
    const used = await sentFor(() => agency.get("images?fields=usedBy"));
    expect(keysOf(used.rows)).toEqual(["id", "usedBy", "version"]);
  });
});

describe("the list of orders", () => {
  const PARTS = [
    "order_items",
    "order_tags",
    "order_blockers",
    "agencies",
    "users",
    "ledger_accounts",
    "integrations",
    "order_imports",
    "seller_teams",
  ];
  const partsIn = (statements: readonly string[]) =>
    PARTS.filter((part) => pageWith(statements, part).length > 0);

  it("reads only what the asked fields are made of", async () => {
    const asked = (fields: string) => sentFor(() => agency.get(`orders?fields=${fields}`));
    const plain = await asked("orderName,status,totalPrice,charge,hold,country,createdDate");
    expect(keysOf(plain.rows)).toEqual(
      "charge country createdDate hold id orderName status totalPrice version".split(" "),
    );
    expect(partsIn(plain.statements)).toEqual([]);
    expect(partsIn((await asked("itemCount")).statements)).toEqual(["order_items"]);
    expect(partsIn((await asked("tags")).statements)).toEqual(["order_tags"]);
    expect(partsIn((await asked("seller")).statements)).toEqual(["users", "seller_teams"]);
    expect(partsIn((await asked("agency")).statements)).toEqual(["agencies"]);
    expect(partsIn((await asked("integration")).statements)).toEqual(["integrations"]);
  });

  it("has in each field what it has among all of them", async () => {
    const whole = (await agency.get("orders")).body.data as Record<string, unknown>[];
    for (const name of Object.keys(whole[0] ?? {})) {
      const alone = (await agency.get(`orders?fields=${name}`)).body.data;
      expect(alone, name).toEqual(
        whole.map((order) => ({ id: order.id, version: order.version, [name]: order[name] })),
      );
    }
  });

  it("sorts and pages by a field that is not asked", async () => {
    const whole = (await agency.get("orders?sort=-totalPrice")).body.data as { id: string }[];
    expect(whole.map(({ id }) => id).sort()).toEqual([...orders].sort());
    const pages: unknown[] = [];
    let after = "";
    for (let page = 0; page < 3; page++) {
      const { rows } = await sentFor(() =>
        agency.get(`orders?fields=orderName&sort=-totalPrice&limit=1${after && `&after=${after}`}`),
      );
      pages.push(...rows);
      after = String(rows[0]?.id);
    }
    expect(pages).toEqual(
      whole.map((order) => ({ id: order.id, version: expect.any(Number), orderName: expect.any(String) })),
    );
  });
});

import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";
import { orderOf, storeGoods } from "../../support/warehouse-goods.ts";

let platen: TestApp;
let seller: Client;
let agency: Client;
let shop: Shop;
let warehouse: string;
let product: string;
let stock: string;
let sku: string;
let made = 0;

beforeAll(async () => {
  platen = await startApp();
  [seller, agency] = [await platen.as("seller"), await platen.as("agency")];
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  await shop.deposit(100_000);
  warehouse = (
    await make(platen.database, "warehouses", platen.world, { name: "Fern Warehouse", active: true })
  ).id;
});
afterAll(() => platen.close());
beforeEach(async () => {
  made += 1;
  sku = `MUG-${made}`;
  ({ product, stock } = await storeGoods(platen.database, platen.world, { sku, warehouse }));
});

const count = (quantity: number, id = stock) =>
  agency.post(`warehouse-stock/${id}/adjust`, { reason: "counted", quantity });
const inStock = async (id = stock) => (await agency.get(`warehouse-stock/${id}`)).body.quantity;
const movements = async (by = agency) =>
  (await by.get(`stock-movements?product=${product}&reason=order&limit=100`)).body.data;
const show = async (id: string) => (await agency.get(`orders/${id}`)).body;
const gatesOf = async (id: string) =>
  (await show(id)).gates.map(({ gate, owner, fix }: Record<string, string>) => [gate, owner, fix]);
/** Orders in review of so many mugs. */
async function submitted(quantities: readonly number[], of = shop, by = seller): Promise<string[]> {
  const ids: string[] = [];
  for (const quantity of quantities) ids.push(...(await of.orders(1, orderOf(of, quantity, sku))));
  expect((await by.post("orders/submit", { ids })).body.failed).toEqual([]);
  return ids;
}
/** What the lists say an order waits for: its stored gates. */
const waiting = async (id: string) =>
  (await agency.get(`orders?ids=${id}`)).body.data.flatMap((row: { waitsFor: string[] }) => row.waitsFor);
const submittedOne = async (quantity: number) => (await submitted([quantity]))[0] ?? "";
const approve = async (...ids: string[]) => (await agency.post("orders/approve", { ids })).body;
const settled = async () => expect((await verifyLedger(platen.database)).filter(({ ok }) => !ok)).toEqual([]);

describe("an order whose item is stored in a warehouse", () => {
  test("takes its units out of stock at its approval, once", async () => {
    await count(5);
    const id = await submittedOne(2);
    expect(await inStock()).toBe(5);
    expect((await approve(id)).success).toEqual([id]);
    expect((await approve(id)).success).toEqual([]);
    expect(await inStock()).toBe(3);
    expect(await movements()).toMatchObject([
      { change: -2, quantityAfter: 3, order: { id }, mappedOrder: null, sku },
    ]);
    expect((await agency.post("orders/pickup", { ids: [id] })).body.success).toEqual([id]);
    expect(await inStock()).toBe(3);
    await settled();
  });

  test("is not approved while the stock is short, and nothing is taken", async () => {
    await count(3);
    const id = await submittedOne(5);
    const fix = "3 of 5 Mug 11oz in Fern Warehouse: send in more";
    expect(await gatesOf(id)).toEqual([["stock", "seller", fix]]);
    expect((await approve(id)).failed).toEqual([{ id, message: fix, gate: "stock" }]);
    expect(await inStock()).toBe(3);
    expect(await movements()).toEqual([]);
    expect((await show(id)).status).toBe("InReview");
  });

  test("does not wait for the stock of the variant that it would be printed on", async () => {
    await count(1);
    const id = await submittedOne(1);
    await platen.database.pool.query("update catalog_variants set in_stock = false where id = $1", [
      shop.tee.id,
    ]);
    expect((await approve(id)).success).toEqual([id]);
    expect((await agency.post("orders/pickup", { ids: [id] })).body.success).toEqual([id]);
    await platen.database.pool.query("update catalog_variants set in_stock = true where id = $1", [
      shop.tee.id,
    ]);
  });

  test("gives back exactly what it took when it is canceled or rejected, and takes again at the next approval", async () => {
    await count(7);
    const [canceled = "", rejected = ""] = await submitted([2, 3]);
    await approve(canceled, rejected);
    expect(await inStock()).toBe(2);
    await agency.post("orders/cancel", { ids: [canceled] });
    expect(await inStock()).toBe(4);
    await agency.post("orders/reject", { ids: [rejected], reason: "Wrong mug" });
    expect(await inStock()).toBe(7);
    await seller.post("orders/submit", { ids: [rejected] });
    expect((await approve(rejected)).success).toEqual([rejected]);
    expect(await inStock()).toBe(4);
    await settled();
  });

  test("gives back its units into a place that was deleted while it was empty", async () => {
    await count(2);
    const id = await submittedOne(2);
    await approve(id);
    expect((await agency.delete(`warehouse-stock/${stock}`)).status).toBe(200);
    await agency.post("orders/cancel", { ids: [id] });
    const { data } = (await agency.get(`warehouse-stock?product=${product}`)).body;
    expect(data.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2]);
    await settled();
  });

  test("says in its history what it took and gave back", async () => {
    await count(2);
    const id = await submittedOne(2);
    await approve(id);
    await agency.post("orders/cancel", { ids: [id] });
    const { history, items } = await show(id);
    expect(history.slice(0, 2).map(({ detail }: { detail: { stock: unknown } }) => detail.stock)).toEqual([
      [{ itemId: items[0].id, units: -2 }],
      [{ itemId: items[0].id, units: 2 }],
    ]);
  });

  test("shows the stock for each item, and then what the item has taken", async () => {
    await count(1);
    const id = await submittedOne(2);
    const place = { warehouse: "Fern Warehouse", units: 2 };
    expect((await show(id)).items).toMatchObject([{ stored: { ...place, inStock: 1 }, takenUnits: 0 }]);
    await count(3);
    expect((await show(id)).items).toMatchObject([{ stored: { ...place, inStock: 3 }, takenUnits: 0 }]);
    await approve(id);
    expect((await show(id)).items).toMatchObject([{ stored: null, takenUnits: 2 }]);
  });

  test("is approved in a preview without taking anything", async () => {
    await count(3);
    const ids = await submitted([2, 2]);
    const { success, failed } = (await agency.post("orders/approve?preview=true", { ids })).body;
    expect([success.length, failed.length]).toEqual([1, 1]);
    expect(await inStock()).toBe(3);
  });

  test("that was approved before it could take stock is picked up without", async () => {
    await count(0);
    await platen.database.pool.query("update products_warehouse set active = false where id = $1", [product]);
    const id = await submittedOne(4);
    await approve(id);
    await platen.database.pool.query("update products_warehouse set active = true where id = $1", [product]);
    expect((await agency.post("orders/pickup", { ids: [id] })).body.success).toEqual([id]);
    expect(await movements()).toEqual([]);
  });
});

describe("many orders of the same goods", () => {
  test("share the stock in their order, and those for whom too little is left fail alone", async () => {
    await count(5);
    const ids = await submitted([2, 2, 2]);
    const { success, failed } = await approve(...ids);
    expect(success).toHaveLength(2);
    expect(failed).toMatchObject([
      { gate: "stock", message: "1 of 2 Mug 11oz in Fern Warehouse: send in more" },
    ]);
    expect(await inStock()).toBe(1);
    const after = (await movements()).map(({ quantityAfter }: { quantityAfter: number }) => quantityAfter);
    expect([...after].sort((a: number, b: number) => a - b)).toEqual([1, 3]);
    await settled();
  });

  test("share it also where they write the SKU in other ways", async () => {
    await count(3);
    const spelled = [sku, sku.toLowerCase(), ` ${sku} `];
    const made = await Promise.all(spelled.map((one) => shop.orders(1, orderOf(shop, 2, one))));
    const ids = made.flat();
    await seller.post("orders/submit", { ids });
    const { success, failed } = await approve(...ids);
    expect(success).toHaveLength(1);
    expect(failed.map(({ gate }: { gate: string }) => gate)).toEqual(["stock", "stock"]);
    expect(await inStock()).toBe(1);
    await settled();
  });

  test("are approved by the same number of statements, however many they are", async () => {
    const statementsOf = async (orders: number) => {
      await count(100);
      const ids = await submitted(Array.from({ length: orders }, () => 1));
      const query = vi.spyOn(pg.Client.prototype, "query");
      expect((await approve(...ids)).success).toHaveLength(orders);
      const texts = query.mock.calls.map(([asked]) => JSON.stringify(asked));
      query.mockRestore();
      return texts.filter((text) => /warehouse|stock_movements/.test(text)).length;
    };
    const few = await statementsOf(2);
    expect(few).toBeGreaterThan(3);
    expect(await statementsOf(20)).toBe(few);
  });

  test("wait, and stop waiting, as the stock changes", async () => {
    const [small = "", large = ""] = await submitted([1, 4]);
    expect(await gatesOf(small)).toHaveLength(1);
    await count(2);
    expect([await waiting(small), await waiting(large)]).toEqual([["approve"], ["stock"]]);
    await count(4);
    expect(await waiting(large)).toEqual(["approve"]);
    await approve(small);
    expect(await waiting(large)).toEqual(["stock"]);
    const { data } = (await agency.get("orders/blockers?waitsFor=stock")).body;
    const group = data.find(({ cause }: { cause: string }) => cause.endsWith(sku));
    expect(group).toMatchObject({ cause: `Mug 11oz, ${sku}`, owner: "seller", orders: 1 });
    const listed = (await agency.get(`orders?${new URLSearchParams(group.filter)}`)).body.data;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([large]);
  });

  test("notify people once when they make the stock low", async () => {
    await platen.database.pool.query("update warehouse_stock set low_at = 2 where id = $1", [stock]);
    await count(4);
    const ids = await submitted([1, 1, 1]);
    await platen.database.pool.query("delete from notifications");
    await approve(...ids);
    const { rows } = await platen.database.pool.query(
      "select distinct title from notifications where title like '%left in%'",
    );
    expect(rows).toEqual([{ title: `${sku}: 1 unit left in Fern Warehouse` }]);
  });
});

describe("the goods that an item ships", () => {
  test("come whole out of the fullest warehouse", async () => {
    const other = (await make(platen.database, "warehouses", platen.world, { name: "Oak", active: true })).id;
    const second = await make(platen.database, "warehouse-stock", platen.world, {
      warehouseId: other,
      productId: product,
      quantity: 0,
      lowAt: 0,
    });
    await count(2);
    await count(3, second.id);
    const id = await submittedOne(3);
    await approve(id);
    expect([await inStock(), await inStock(second.id)]).toEqual([2, 0]);
    const split = await submittedOne(3);
    expect((await approve(split)).failed).toMatchObject([
      { message: "2 of 3 Mug 11oz in Fern Warehouse: send in more" },
    ]);
  });

  test("are those of the team's own, of several the oldest", async () => {
    const newer = await storeGoods(platen.database, platen.world, {
      sku: sku.toLowerCase(),
      warehouse,
      createdAt: new Date(Date.now() + 60_000).toISOString(),
    });
    await count(1);
    await count(5, newer.stock);
    await approve(await submittedOne(1));
    expect([await inStock(), await inStock(newer.stock)]).toEqual([0, 5]);
  });

  test("are not those of another team, unless the agency has mapped the two", async () => {
    const owner = { agencyId: platen.world.agencyId };
    const other = await make(platen.database, "seller-teams", owner);
    const stranger = { ...owner, sellerTeamId: other.id };
    const theirs = `ONLY-${sku}`;
    const goods = await storeGoods(platen.database, stranger, { sku: theirs, warehouse });
    await count(9, goods.stock);
    sku = theirs;
    const first = await submittedOne(2);
    await approve(first);
    expect(await inStock(goods.stock)).toBe(9);
    await platen.database.pool.query(
      "update seller_teams set mapped_user_id = case id when $1 then $2::uuid else $1::uuid end where id in ($1, $2)",
      [platen.world.sellerTeamId, other.id],
    );
    const second = await submittedOne(2);
    await approve(second);
    expect(await inStock(goods.stock)).toBe(7);
    const of = async (by: Client) =>
      (await by.get(`stock-movements?product=${goods.product}&reason=order`)).body.data[0];
    const theirPerson = await platen.newPerson("seller", stranger);
    expect(await of(theirPerson)).toMatchObject({ change: -2, order: null });
    expect(await of(theirPerson)).not.toHaveProperty("mappedOrder");
    expect(await of(agency)).toMatchObject({ order: null, mappedOrder: { id: second } });
    await platen.database.pool.query("update seller_teams set mapped_user_id = null where id in ($1, $2)", [
      platen.world.sellerTeamId,
      other.id,
    ]);
    await settled();
  });
});

describe("the gate of a waiting order follows", () => {
  const edit = async (path: string, change: object, by = seller) => {
    const response = await by.patch(path, change);
    expect(response.status, response.text).toBe(200);
  };

  test("the SKU of the goods: orders of the former one and of the next", async () => {
    const former = await submittedOne(1);
    sku = `NEXT-${sku}`;
    const next = await submittedOne(1);
    expect([await waiting(former), await waiting(next)]).toEqual([["stock"], ["approve"]]);
    await edit(`products-warehouse/${product}`, { sku });
    expect([await waiting(former), await waiting(next)]).toEqual([["approve"], ["stock"]]);
  });

  test("whether the goods and their warehouse are active", async () => {
    const id = await submittedOne(1);
    for (const [path, by] of [
      [`products-warehouse/${product}`, seller],
      [`warehouses/${warehouse}`, agency],
    ] as const) {
      expect(await waiting(id)).toEqual(["stock"]);
      await edit(path, { active: false }, by);
      expect(await waiting(id)).toEqual(["approve"]);
      await edit(path, { active: true }, by);
    }
    expect(await waiting(id)).toEqual(["stock"]);
  });

  test("the names in its sentence", async () => {
    const id = await submittedOne(1);
    await edit(`products-warehouse/${product}`, { title: "Big mug" });
    await edit(`warehouses/${warehouse}`, { name: "Oak Warehouse" }, agency);
    const [listed] = (await agency.get(`orders?ids=${id}`)).body.data;
    await edit(`warehouses/${warehouse}`, { name: "Fern Warehouse" }, agency);
    expect(listed.gates).toMatchObject([{ fix: "0 of 1 Big mug in Oak Warehouse: send in more" }]);
  });

  test("a place that the goods get or lose in a warehouse", async () => {
    await agency.delete(`warehouse-stock/${stock}`);
    const id = await submittedOne(1);
    expect(await waiting(id)).toEqual(["approve"]);
    const place = { warehouse, product, shelf: "A-1", sellerTeam: platen.world.sellerTeamId };
    const added = await agency.post("warehouse-stock", place);
    expect(added.status, added.text).toBe(201);
    expect(await waiting(id)).toEqual(["stock"]);
    await agency.delete(`warehouse-stock/${added.body.id}`);
    expect(await waiting(id)).toEqual(["approve"]);
  });

  test("the deletion of the goods and of their warehouse", async () => {
    const id = await submittedOne(1);
    await seller.delete(`products-warehouse/${product}`);
    expect(await waiting(id)).toEqual(["approve"]);
    const place = (await make(platen.database, "warehouses", platen.world, { name: "Elm", active: true })).id;
    await storeGoods(platen.database, platen.world, { sku, warehouse: place });
    const next = await submittedOne(1);
    expect(await waiting(next)).toEqual(["stock"]);
    const removed = await agency.delete(`warehouses/${place}`);
    expect(removed.status, removed.text).toBe(200);
    expect(await waiting(next)).toEqual(["approve"]);
  });

  test("the team that the agency maps to the order's team", async () => {
    const { agencyId } = platen.world;
    const teams = await Promise.all(
      [1, 2].map(() => make(platen.database, "seller-teams", { agencyId }, { sellerType: "warehouse" })),
    );
    const [storing, other] = teams.map(({ id }) => id);
    sku = `PAIR-${sku}`;
    await storeGoods(platen.database, { agencyId, sellerTeamId: storing ?? "" }, { sku, warehouse });
    const id = await submittedOne(1);
    const map = async (mappedUser = "") => {
      const mapped = await agency.post("seller-teams/mapped-user", {
        userId: platen.world.sellerTeamId,
        mappedUser,
      });
      expect(mapped.status, mapped.text).toBe(200);
    };
    expect(await waiting(id)).toEqual(["approve"]);
    await map(storing);
    expect(await waiting(id)).toEqual(["stock"]);
    await map(other);
    expect(await waiting(id)).toEqual(["approve"]);
    await map(storing);
    expect(await waiting(id)).toEqual(["stock"]);
    expect((await agency.delete(`seller-teams/${storing}`)).status).toBe(200);
    expect(await waiting(id)).toEqual(["approve"]);
  });
});

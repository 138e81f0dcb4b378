import { expect } from "vitest";
import { type ImportWorld, templateFile, upload } from "./world.ts";

/** Two tees and a mug. */
const rowsOf = (name: string) => [
  { "Order name": name, Quantity: "2", SKU: "TEE-BLK-M" },
  { "Order name": name, Quantity: "1", SKU: "MUG-WHT-11" },
];

/** Creates orders in production, each of two tees and a mug, with enough balance. Returns their ids by name. */
export async function ordersInProduction(platen: ImportWorld, names: readonly string[]) {
  await platen.setBalance(1_000_000);
  const { body } = await upload(platen.seller, "orders/import/csv", templateFile(...names.flatMap(rowsOf)));
  expect(body, JSON.stringify(body)).toMatchObject({
    committed: names.length,
    orders: { ready: names.length },
  });
  return produce(platen, names);
}

/** Moves imported orders to production. Returns their ids by name. */
export async function produce(platen: ImportWorld, names: readonly string[]) {
  const list = await platen.seller.get("orders?limit=1000");
  const orders: { id: string; orderName: string }[] = list.body.data;
  const ids = new Map(orders.map(({ id, orderName }) => [orderName, id]));
  const selection = { ids: names.map((name) => ids.get(name)) };
  for (const [client, action] of [
    ["seller", "submit"],
    ["agencyPerson", "approve"],
    ["agencyPerson", "pickup"],
  ] as const) {
    const done = await platen[client].post(`orders/${action}`, selection);
    expect(done.body.failed, done.text).toEqual([]);
  }
  // The parcels of the tests were shipped from 2025 on: a day long before the order would be doubted.
  await platen.database.pool.query("update orders set created_at = '2025-01-02' where id = any($1::uuid[])", [
    selection.ids,
  ]);
  return ids;
}

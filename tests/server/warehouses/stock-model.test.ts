import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { seed, times } from "../../support/sample.ts";

let platen: TestApp;
let seller: Client;
let agency: Client;
beforeAll(async () => {
  platen = await startApp();
  [seller, agency] = [await platen.as("seller"), await platen.as("agency")];
});
afterAll(() => platen.close());

const units = fc.integer({ min: 1, max: 40 });
const step = fc.oneof(
  fc.record({ do: fc.constant("count" as const), units: fc.integer({ min: 0, max: 40 }) }),
  fc.record({ do: fc.constantFrom("damaged", "lost", "shipped"), units }),
  fc.record({ do: fc.constantFrom("found", "returned"), units }),
  fc.record({ do: fc.constantFrom("in", "out"), units }),
  fc.record({ do: fc.constant("parcels" as const), units }),
);

/** The quantity after a step, and whether the step is possible: an independent model of the stock. */
function expected(stock: number, { do: what, units: n }: { do: string; units: number }): number {
  if (what === "count") return n;
  if (["found", "returned", "in", "parcels"].includes(what)) return stock + n;
  return stock >= n ? stock - n : stock;
}

test("stock equals the sum of its movements and is never negative, after any sequence of changes", async () => {
  const warehouse = (await make(platen.database, "warehouses", platen.world)).id;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const product = (await make(platen.database, "products-warehouse", platen.world)).id;
      const place = { sellerTeam: platen.world.sellerTeamId, warehouse, product, shelf: "A" };
      const { id } = (await agency.post("warehouse-stock", place)).body;
      const order = async (kind: string, quantity: number) =>
        (await seller.post("orders-warehouse", { reference: "PO", kind, warehouse, product, quantity })).body
          .id as string;
      let stock = 0;
      for (const one of steps) {
        const { do: what, units: n } = one;
        const next = expected(stock, one);
        let status: number;
        if (what === "in" || what === "out") {
          const path = `orders-warehouse/${await order(what, n)}/status`;
          ({ status } = await agency.patch(path, { status: "done" }));
        } else if (what === "parcels") {
          const path = `orders-warehouse/${await order("in", n + 1)}/receive`;
          await agency.post(path, { quantity: n });
          ({ status } = await agency.post(path, { quantity: 0, isLast: true, difference: "missing" }));
        } else {
          const sign = what === "found" || what === "returned" ? 1 : -1;
          const body =
            what === "count" ? { reason: "counted", quantity: n } : { reason: what, delta: sign * n };
          ({ status } = await agency.post(`warehouse-stock/${id}/adjust`, body));
        }
        expect([what, n, status]).toEqual([what, n, next === stock && what !== "count" ? 400 : 200]);
        stock = next;
        const { data } = (await seller.get(`stock-movements?product=${product}&limit=1000`)).body;
        const changes = data.map(({ change }: { change: number }) => change);
        expect(changes.reduce((sum: number, change: number) => sum + change, 0)).toBe(stock);
        for (const { quantityAfter } of data) expect(quantityAfter).toBeGreaterThanOrEqual(0);
        expect((await seller.get(`warehouse-stock/${id}`)).body.quantity).toBe(stock);
      }
    }),
    { numRuns: times(100, 8), seed },
  );
  const check = (await verifyLedger(platen.database)).find(({ name }) => name.startsWith("stock equals"));
  expect(check).toMatchObject({ ok: true });
}, 120_000);

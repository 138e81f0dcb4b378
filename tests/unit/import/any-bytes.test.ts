import fc from "fast-check";
import { expect, it } from "vitest";
import { readOrders } from "../../../src/domain/orders/import/index.ts";
import { PLATEN_TEMPLATE_HEADERS } from "../../../src/domain/orders/incoming/layouts/platen.ts";
import { readTracking } from "../../../src/domain/orders/tracking/read.ts";
import { csv, row, template, utf8 } from "./files.ts";

it("readOrders and readTracking do not throw for arbitrary bytes: the file is refused, or every row is in an order", async () => {
  const header = utf8(template());
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, headed) => {
      const file = headed ? Uint8Array.from([...header, ...bytes]) : bytes;
      const { refusal, question, orders, rows } = await readOrders(file);
      if (question) expect(orders).toEqual([]);
      else if (refusal)
        expect([orders, refusal.message]).toEqual([[], expect.stringMatching(/^Row \d+, column /)]);
      else expect(orders.flatMap((order) => order.rows)).toHaveLength(rows);
      await readTracking(file, { today: "2026-01-20" });
    }),
    { numRuns: 300 },
  );
});

it("readOrders keeps arbitrary cells of one order out of the orders beside it, and reports an invalid quantity", async () => {
  const cell = fc.string({ unit: "grapheme", maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      cell,
      cell,
      fc.constantFrom(",", ";", "\t", "|"),
      async (product, quantity, delimiter) => {
        const odd = row({ "Order name": "ODD", Product: product, Quantity: quantity });
        const rows = [row({ "Order name": "A" }), odd, row({ "Order name": "B" })];
        const { orders } = await readOrders(utf8(csv([PLATEN_TEMPLATE_HEADERS, ...rows], delimiter)));
        expect(orders.map(({ orderName }) => orderName)).toEqual(["A", "ODD", "B"]);
        expect([orders[0]?.problems, orders[2]?.problems]).toEqual([[], []]);
        const amount = /^\s*'?0*(\d{1,5})\s*$/.exec(quantity)?.[1];
        const valid = amount !== undefined && Number(amount) >= 1 && Number(amount) <= 10_000;
        const isWrong = orders[1]?.problems.some(({ column }) => column === "Quantity");
        if (amount !== undefined || !/\p{N}/u.test(quantity)) expect(isWrong).toBe(!valid);
        // Other cells with digits ("2 pcs") are a whole number of units, or a problem.
        else if (!isWrong) {
          const units = orders[1]?.items[0]?.quantity ?? 0;
          expect([Number.isInteger(units), units >= 1, units <= 10_000]).toEqual([true, true, true]);
        }
      },
    ),
    { numRuns: 300 },
  );
});

it("readOrders takes the reference as the text of its cell, for any number of digits", async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: 0n, max: 10n ** 60n }), async (id) => {
      const { orders } = await readOrders(utf8(template(row({ "Order name": `${id}` }))));
      expect(orders[0]).toMatchObject({ reference: `${id}`, problems: [] });
    }),
  );
});

import { inTurn, type Line, type Measure, whole } from "../budget.ts";
import { filledShop, latency } from "../filled-shop.ts";
import { hasPostgres } from "../postgres.ts";

const FEW = 10_000;
/** As for the pages of a list. */
const LIMIT = 3;

const PATHS = {
  "the blocker board": "orders/blockers?limit=50",
  "its address causes": "orders/blockers?limit=50&waitsFor=address",
  "orders that wait for stock": "orders?limit=20&waitsFor=stock",
  "stuck orders": "orders?limit=20&waitsFor=mapped,address,stock,paid,design",
  "orders of one cause": "orders?limit=20&waitsFor=mapped&cause=sku:BENCH-7",
  "orders that wait for a balance": "orders?limit=20&waitsFor=balance",
  "orders that wait for the seller": "orders?limit=20&waitsFor=owner-seller",
  "late orders": "orders?limit=20&late=true",
  "the agency's home": "home",
} as const;

async function measure(count: number, report: (line: Line) => void): Promise<void> {
  const [many, few] = [whole(count), whole(FEW)];
  const budget = `${many} orders against ${few}`;
  if (!hasPostgres()) return report({ budget, note: "there is no PostgreSQL", isNotRun: true });
  const shops = { few: await filledShop(FEW), many: await filledShop(count) };
  for (const [name, path] of Object.entries(PATHS)) {
    const things = {
      few: () => latency(shops.few, shops.few.world.agencyToken, path),
      many: () => latency(shops.many, shops.many.world.agencyToken, path),
    };
    await inTurn(things, 1);
    const medians = await inTurn(things);
    report({
      budget: `${budget}: ${name}`,
      floor: `${medians.few.toFixed(2)} ms at ${few}`,
      ours: `${medians.many.toFixed(2)} ms at ${many}`,
      value: medians.many / medians.few,
      limit: LIMIT,
      better: "less",
      unit: "x",
    });
  }
}

export const blockers: Measure = { name: "blockers", run: (report) => measure(100_000, report) };

export const manyBlockers: Measure = {
  name: "blockers-large",
  isLong: true,
  run: (report) => measure(1_000_000, report),
};

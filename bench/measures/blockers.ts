import { inTurn, type Line, type Measure, whole } from "../budget.ts";
import { type FilledShop, filledShop, latency } from "../filled-shop.ts";
import { hasPostgres } from "../postgres.ts";

const FEW = 10_000;
/** As for the pages of a list. */
const LIMIT = 3;

/** The most frequent item that a store's orders wait for. */
async function frequentCause({ fresh }: FilledShop): Promise<string> {
  const { rows } = await fresh.database.pool.query<{ cause: string }>(
    "select cause from order_blockers where gate = 'mapped' group by cause order by count(*) desc, cause limit 1",
  );
  if (!rows[0]) throw new Error("No order waits for a mapping");
  return encodeURIComponent(rows[0].cause);
}

const pathsOf = async (shop: FilledShop) => ({
  "the blocker board": "orders/blockers?limit=50",
  "its address causes": "orders/blockers?limit=50&waitsFor=address",
  "orders that wait for stock": "orders?limit=20&waitsFor=stock",
  "stuck orders": "orders?limit=20&waitsFor=mapped,address,stock,paid,design",
  "orders of one cause": `orders?limit=20&waitsFor=mapped&cause=${await frequentCause(shop)}`,
  "orders that wait for a balance": "orders?limit=20&waitsFor=balance",
  "orders that wait for the seller": "orders?limit=20&waitsFor=owner-seller",
  "late orders": "orders?limit=20&late=true",
  "the agency's home": "home",
});

async function measure(count: number, report: (line: Line) => void): Promise<void> {
  const [many, few] = [whole(count), whole(FEW)];
  const budget = `${many} orders against ${few}`;
  if (!hasPostgres()) return report({ budget, note: "there is no PostgreSQL", isNotRun: true });
  const shops = { few: await filledShop(FEW), many: await filledShop(count) };
  const paths = { few: await pathsOf(shops.few), many: await pathsOf(shops.many) };
  for (const name of Object.keys(paths.few) as (keyof typeof paths.few)[]) {
    const things = {
      few: () => latency(shops.few, shops.few.world.agencyToken, paths.few[name]),
      many: () => latency(shops.many, shops.many.world.agencyToken, paths.many[name]),
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

import { inTurn, type Line, type Measure, whole } from "../budget.ts";
import { filledShop, latency } from "../filled-shop.ts";
import { hasPostgres } from "../postgres.ts";

const FEW = 10_000;
/** As for the searches of the measure of pages. */
const LIMIT = 3;

/** What people search beside an order's own fields: a few orders have it, many, or none. */
const SEARCHES = {
  "a SKU": "LAKE-77",
  "a variant's SKU": "tee-blk-m",
  "a product's title": "tee 77 by the lake",
  "a word of all titles": "lake",
  "a part of a tracking number": "0000079190",
  "four characters of a tracking number": "7919",
  "a seller": "Thing 1",
  "a text that no order has": "nobody-has-this",
} as const;

async function measure(count: number, report: (line: Line) => void): Promise<void> {
  const [many, few] = [whole(count), whole(FEW)];
  const budget = `${many} orders against ${few}: search for`;
  if (!hasPostgres()) return report({ budget, note: "there is no PostgreSQL", isNotRun: true });
  const shops = { few: await filledShop(FEW), many: await filledShop(count) };
  for (const [name, text] of Object.entries(SEARCHES)) {
    const path = `orders?limit=20&search=${encodeURIComponent(text)}`;
    const things = {
      few: () => latency(shops.few, shops.few.world.agencyToken, path),
      many: () => latency(shops.many, shops.many.world.agencyToken, path),
    };
    await inTurn(things, 1);
    const medians = await inTurn(things);
    report({
      budget: `${budget} ${name}`,
      floor: `${medians.few.toFixed(2)} ms at ${few}`,
      ours: `${medians.many.toFixed(2)} ms at ${many}`,
      value: medians.many / medians.few,
      limit: LIMIT,
      better: "less",
      unit: "x",
    });
  }
}

export const search: Measure = { name: "search", run: (report) => measure(100_000, report) };

export const manySearches: Measure = {
  name: "search-large",
  isLong: true,
  run: (report) => measure(1_000_000, report),
};

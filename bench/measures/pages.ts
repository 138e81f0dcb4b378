import { MAX_OFFSET } from "../../src/domain/limits.ts";
import { orders } from "../../src/domain/resources/orders.resource.ts";
import { inTurn, type Line, type Measure, whole } from "../budget.ts";
import { type FilledShop, filledShop, latency } from "../filled-shop.ts";
import { hasPostgres } from "../postgres.ts";
import { howMany } from "../world.ts";

const FEW = 10_000;

/** Queries of one kind, for a store of a given size. */
interface Kind {
  readonly name: string;
  readonly limit: number;
  queries(shop: FilledShop): Promise<string[]>;
}

const FILTER = "status=InReview&limit=20";
const SORTS = orders.list.sorts;
/**
 * A name, a buyer, an address, a text without matches, parts that some orders contain, a part that all contain, a SKU,
 * a phone number, a street, a tracking number, a seller, and punctuation.
 */
const SEARCHES = [
  "#100777",
  "Buyer 777",
  "buyer777@example.com",
  "nobody-has-this",
  "r 77",
  "#1007",
  "buyer",
  "e c",
  "LAKE-77",
  "(512) 555-0142",
  "777 maple",
  "0000079190",
  "Thing 1",
  "---",
];

const KINDS: readonly Kind[] = [
  { name: "first page", limit: 1.3, queries: async () => [`${FILTER}&sort=-createdAt`] },
  {
    name: "the slowest of pages 2, in the middle or the deepest, and last",
    limit: 3,
    async queries({ fresh }) {
      const pages = Math.ceil((await howMany(fresh.database, "InReview")) / 20);
      const deepest = Math.min(Math.ceil(pages / 2), MAX_OFFSET / 20 + 1);
      return [2, deepest, pages].map((page) => `${FILTER}&sort=-createdAt&page=${page}`);
    },
  },
  {
    name: "the slowest sort, both ways, filtered or not",
    limit: 3,
    queries: async () =>
      SORTS.flatMap((sort) => [sort, `-${sort}`]).flatMap((sort) => [
        `${FILTER}&sort=${sort}`,
        `limit=20&sort=${sort}`,
        `status=CancelShipment&limit=20&sort=${sort}`,
      ]),
  },
  {
    name: "the slowest search, filtered or not",
    limit: 3,
    queries: async () =>
      SEARCHES.map(encodeURIComponent).flatMap((search) => [
        `limit=20&search=${search}`,
        `${FILTER}&sort=-createdAt&search=${search}`,
      ]),
  },
];

const listed = (shop: FilledShop, query: string) => latency(shop, shop.world.agencyToken, `orders?${query}`);

/** The query of this kind whose time grows most, with the medians of both sizes. */
async function growth(kind: Kind, few: FilledShop, many: FilledShop) {
  const [small, large] = [await kind.queries(few), await kind.queries(many)];
  const found: { query: string; few: number; many: number }[] = [];
  for (const [index, query] of large.entries()) {
    const things = { few: () => listed(few, small[index] ?? query), many: () => listed(many, query) };
    await inTurn(things, 1);
    found.push({ query, ...(await inTurn(things)) });
  }
  return found.sort((a, b) => b.many / b.few - a.many / a.few)[0];
}

async function measure(count: number, report: (line: Line) => void): Promise<void> {
  const [many, few] = [whole(count), whole(FEW)];
  const budget = `${many} orders against ${few}`;
  if (!hasPostgres())
    return report({
      budget: `${budget}: pages, sorts, searches`,
      note: "there is no PostgreSQL",
      isNotRun: true,
    });
  const shops = { few: await filledShop(FEW), many: await filledShop(count) };
  for (const kind of KINDS) {
    const worst = await growth(kind, shops.few, shops.many);
    if (!worst) continue;
    report({
      budget: `${budget}: ${kind.name}`,
      floor: `${worst.few.toFixed(2)} ms at ${few}`,
      ours: `${worst.many.toFixed(2)} ms at ${many}`,
      value: worst.many / worst.few,
      limit: kind.limit,
      better: "less",
      unit: "x",
    });
    report({ budget: "", note: `that is ${worst.query}` });
  }
}

export const pages: Measure = { name: "pages", run: (report) => measure(100_000, report) };

export const manyPages: Measure = {
  name: "pages-large",
  isLong: true,
  run: (report) => measure(1_000_000, report),
};

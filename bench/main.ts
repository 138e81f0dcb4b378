/**
 * `npm run bench [-- <measure> ...]`: measures the product and its floors on the same machine in the same run. Exits
 * with 1 if it misses a budget that bench/known.json does not list. Long measurements run only if they are named.
 */
import { build } from "../scripts/build.js";
import type { Line, Measure } from "./budget.ts";
import { closeFilledShops } from "./filled-shop.ts";
import { actions } from "./measures/actions.ts";
import { blockers, manyBlockers } from "./measures/blockers.ts";
import { bytes } from "./measures/bytes.ts";
import { createOne } from "./measures/create.ts";
import { createByCall } from "./measures/create-call.ts";
import { day } from "./measures/day.ts";
import { grid } from "./measures/grid.ts";
import { growth } from "./measures/growth.ts";
import { homes, manyHomes } from "./measures/homes.ts";
import { importMany, importOrders } from "./measures/import.ts";
import { ledger } from "./measures/ledger.ts";
import { list } from "./measures/list.ts";
import { mockups } from "./measures/mockups.ts";
import { manyPages, pages } from "./measures/pages.ts";
import { preflight } from "./measures/preflight.ts";
import { importPrices } from "./measures/price-import.ts";
import { print1000 } from "./measures/print.ts";
import { scale } from "./measures/scale.ts";
import { screens } from "./measures/screens.ts";
import { manySearches, search } from "./measures/search.ts";
import { simulation } from "./measures/simulation.ts";
import { start } from "./measures/start.ts";
import { stock } from "./measures/stock.ts";
import { stopPostgres } from "./postgres.ts";
import { compareWithKnown, heading, rowOf } from "./report.ts";

const MEASURES: readonly Measure[] = [
  list,
  pages,
  manyPages,
  blockers,
  manyBlockers,
  homes,
  manyHomes,
  search,
  manySearches,
  ledger,
  createOne,
  createByCall,
  actions,
  stock,
  importOrders,
  importMany,
  importPrices,
  print1000,
  preflight,
  mockups,
  simulation,
  scale,
  growth,
  bytes,
  screens,
  grid,
  start,
  day,
];

const print = (text: string) => void process.stdout.write(`${text}\n`);

const named = process.argv.slice(2);
const unknown = named.find((name) => !MEASURES.some((measure) => measure.name === name));
if (unknown) {
  print(`There is no measure "${unknown}": ${MEASURES.map((measure) => measure.name).join(", ")}`);
  process.exit(1);
}

const isWanted = ({ name, isLong }: Measure) => (named.length === 0 ? !isLong : named.includes(name));

const lines: Line[] = [];
const report = (line: Line) => {
  lines.push(line);
  print(rowOf(line));
};

try {
  await build(["web", "server"], print);
  print(heading);
  for (const measure of MEASURES.filter(isWanted)) {
    await measure.run(report);
  }
} finally {
  await closeFilledShops();
  await stopPostgres();
}
process.exit(compareWithKnown(lines, print));

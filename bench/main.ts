/**
 * `npm run bench [-- <measure> ...]`: measures the product and its floors on the same machine in the same run. Exits
 * with 1 if it misses a budget that bench/known.json does not list. Long measurements run only if they are named.
 */
import { build } from "../scripts/build.js";
import type { Line, Measure } from "./budget.ts";
import { closeFilledShops } from "./filled-shop.ts";
import { actions } from "./measures/actions.ts";
import { bytes } from "./measures/bytes.ts";
import { createOne } from "./measures/create.ts";
import { importMany, importOrders } from "./measures/import.ts";
import { list } from "./measures/list.ts";
import { manyPages, pages } from "./measures/pages.ts";
import { screens } from "./measures/screens.ts";
import { start } from "./measures/start.ts";
import { stopPostgres } from "./postgres.ts";
import { compareWithKnown, heading, rowOf } from "./report.ts";

const MEASURES: readonly Measure[] = [
  list,
  pages,
  manyPages,
  createOne,
  actions,
  importOrders,
  importMany,
  bytes,
  screens,
  start,
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

/**
 * `npm run bench [-- <measure> ...]`: measures the product beside floors on the same machine in the same run,
 * and ends with 1 where a budget is missed that bench/known.json does not list. Long measures run where they are named.
 */
import { build } from "../scripts/build.js";
import type { Line, Measure } from "./budget.ts";
import { actions } from "./measures/actions.ts";
import { bytes } from "./measures/bytes.ts";
import { createOne } from "./measures/create.ts";
import { importMany, importOrders } from "./measures/import.ts";
import { ledger } from "./measures/ledger.ts";
import { list } from "./measures/list.ts";
import { manyPages, pages } from "./measures/pages.ts";
import { screens } from "./measures/screens.ts";
import { start } from "./measures/start.ts";
import { stopPostgres } from "./postgres.ts";
import { heading, judge, rowOf } from "./report.ts";

const MEASURES: readonly Measure[] = [
  list,
  pages,
  manyPages,
  ledger,
  createOne,
  actions,
  importOrders,
  importMany,
  bytes,
  screens,
  start,
];

const say = (text: string) => void process.stdout.write(`${text}\n`);

const named = process.argv.slice(2);
const unknown = named.find((name) => !MEASURES.some((measure) => measure.name === name));
if (unknown) {
  say(`There is no measure "${unknown}": ${MEASURES.map((measure) => measure.name).join(", ")}`);
  process.exit(1);
}

const isWanted = ({ name, isLong }: Measure) => (named.length === 0 ? !isLong : named.includes(name));

const lines: Line[] = [];
const tell = (line: Line) => {
  lines.push(line);
  say(rowOf(line));
};

try {
  await build(["web", "server"], say);
  say(heading);
  for (const measure of MEASURES.filter(isWanted)) {
    await measure.run(tell);
  }
} finally {
  await stopPostgres();
}
process.exit(judge(lines, say));

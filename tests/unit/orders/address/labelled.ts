import type { Address } from "../../../../src/domain/orders/address/address.ts";
import { reportAddress } from "../../../../src/domain/orders/address/check.ts";
import {
  ADDRESS_VERDICTS,
  type AddressReport,
  type AddressVerdict,
} from "../../../../src/domain/orders/address/verdict.ts";
import { postalData } from "../../../../src/server/orders/address/postal-data.ts";
import { read } from "../../architecture/source-tree.ts";

export interface Judged {
  /** The kind of the planted fault; `good` for none. */
  readonly label: string;
  readonly text: string;
  readonly verdict: AddressVerdict;
  readonly messages: readonly string[];
}

/** Letters that no editor shows are written as `\u0007`. */
const unescaped = (cell: string) =>
  cell.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

/** The report of an address whose parts are these cells. */
export function reportOf(cells: readonly string[]): AddressReport {
  const [
    fullName = "",
    address1 = "",
    address2 = "",
    city = "",
    province = "",
    zipCode = "",
    countryCode = "",
  ] = cells;
  const address: Address = { fullName, address1, address2, city, province, zipCode, countryCode };
  return reportAddress(address, postalData());
}

function judged(label: string, cells: readonly string[]): Judged {
  const { verdict, findings } = reportOf(cells);
  return { label, text: cells.join(", "), verdict, messages: findings.map(({ message }) => message) };
}

const rowsOf = (file: string) =>
  read(`tests/fixtures/addresses/${file}.tsv`)
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t").map(unescaped));

export const judgedGood = (file: string): readonly Judged[] =>
  rowsOf(file).map((cells) => judged("good", cells));

export const judgedPlanted = (file: string): readonly Judged[] =>
  rowsOf(file).map(([label = "", ...cells]) => judged(label, cells));

/** Whether the check holds the address back for a person. */
export const isFound = ({ verdict }: Judged): boolean => verdict === "wrong" || verdict === "doubtful";

/** How many addresses of each label got which verdict, as a table of Markdown. */
export function confusionTable(all: readonly Judged[]): string {
  const labels = [...new Set(all.map(({ label }) => label))];
  const rows = labels.map((label) => {
    const ones = all.filter((one) => one.label === label);
    const counts = ADDRESS_VERDICTS.map((verdict) => ones.filter((one) => one.verdict === verdict).length);
    return [label === "good" ? "(none)" : `\`${label}\``, ones.length, ...counts];
  });
  const head = ["planted fault", "addresses", ...ADDRESS_VERDICTS];
  return [head, [":--", ...head.slice(1).map(() => "--:")], ...rows]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");
}

import { readFileSync } from "node:fs";
import { openTable } from "../../../src/domain/orders/import/file/table.ts";
import { type ChosenFields, guessFields } from "../../../src/domain/products/import/choice.ts";
import {
  type JudgedProduct,
  type JudgingContext,
  judgeProduct,
} from "../../../src/domain/products/import/judge.ts";
import { productMatcher } from "../../../src/domain/products/import/match-products.ts";
import type { StoredProduct } from "../../../src/domain/products/import/product-values.ts";
import {
  correctRows,
  type ProductCorrection,
  productColumns,
  productRows,
  readProducts,
} from "../../../src/domain/products/import/read-products.ts";

export const fixture = (name: string, folder = "products"): Buffer =>
  readFileSync(new URL(`../../fixtures/${folder}/${name}`, import.meta.url));

export interface Judging extends Partial<Omit<JudgingContext, "sign">> {
  readonly stored?: readonly StoredProduct[];
  readonly corrections?: readonly ProductCorrection[];
  readonly chosen?: ChosenFields | "guessed";
}

/** Reads a file and judges its products, by default against no stored ones. */
export async function judgedFile(content: string | Buffer, judging: Judging = {}) {
  const { stored = [], corrections = [], chosen = null, ...context } = judging;
  const table = await openTable(Buffer.from(content));
  const fields = chosen === "guessed" ? guessFields(table.headers) : chosen;
  const columns = productColumns(table.headers, fields);
  if (!columns) throw new Error("The layout is unknown");
  const rows = correctRows(await productRows(table), columns, corrections);
  const file = await readProducts(table.headers, rows, columns);
  const match = productMatcher(stored);
  const judged = file.drafts.map(
    (draft): JudgedProduct =>
      judgeProduct(draft, match(draft), {
        sign: file.sign,
        sanitize: (html) => html,
        resolve: () => null,
        fetched: new Map(),
        own: new Set(),
        ...context,
      }),
  );
  return { file, judged };
}

export const problemsOf = ({ problems }: JudgedProduct) =>
  problems.map(({ row, column, reason, isWarning }) => [row, column, reason, isWarning]);

let count = 0;
export const storedProduct = (values: Partial<StoredProduct> = {}): StoredProduct => ({
  id: `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`,
  version: 1,
  title: `Product ${count}`,
  handle: null,
  serverId: null,
  productType: "pod",
  description: "",
  mockup: null,
  otherMockup: [],
  options: [],
  variants: [],
  published: true,
  ...values,
});

import { type BoundLayout, bind } from "../../orders/import/bound.ts";
import { draftOf } from "../../orders/import/draft.ts";
import { Headers } from "../../orders/import/file/headers.ts";
import { MAX_ORDER_ROWS } from "../../orders/import/file/limits.ts";
import { reasonOf } from "../../orders/import/file/problem.ts";
import { type JsonTable, rowsOf } from "../../orders/import/json/table.ts";
import type { JsonObject } from "../../orders/import/json/value.ts";
import { recognizeLayout } from "../../orders/import/layouts/recognize.ts";
import { type StoredDraft, storedDraft } from "../../orders/import/preview/stored-draft.ts";
import { methodName } from "../shipping.ts";

/** The header of the shipping method in the tables of stores. */
const METHOD = "Shipping Method";

const layouts = new Map<JsonTable, BoundLayout>();

function layoutOf(table: JsonTable): BoundLayout {
  const cached = layouts.get(table);
  if (cached) return cached;
  const headers = new Headers(table.headers);
  const layout = recognizeLayout(headers);
  if (!layout) throw new Error(`The headers of ${table.label} are those of no layout`);
  // Amounts in JSON have a point, also where they look like thousands.
  const bound = bind(layout, headers, "point");
  layouts.set(table, bound);
  return bound;
}

export interface DraftOfJson {
  readonly draft: StoredDraft;
  readonly shippingMethod: string;
  /** Sentences without a place: there is no file. */
  readonly problems: readonly string[];
  readonly hasEnded: boolean;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Drafts an order in JSON by the rules of files: limits, amounts, countries, shipping options and what fails. */
export function draftOfJson(table: JsonTable, order: JsonObject): DraftOfJson {
  const rows = rowsOf(table, order).map((cells, index) => ({ number: index + 1, cells }));
  const group = { rows: rows.slice(0, MAX_ORDER_ROWS), left: Math.max(0, rows.length - MAX_ORDER_ROWS) };
  const draft = draftOf(layoutOf(table), group);
  return {
    draft: storedDraft(draft),
    shippingMethod: methodName(rows[0]?.cells[table.headers.indexOf(METHOD)] ?? ""),
    problems: draft.problems.map((problem) => sentence(reasonOf(problem))),
    hasEnded: draft.canceled,
  };
}

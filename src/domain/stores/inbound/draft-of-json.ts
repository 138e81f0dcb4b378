import { capitalized } from "../../capitalized.ts";
import { type BoundLayout, bind } from "../../orders/incoming/bound.ts";
import { Headers } from "../../orders/incoming/cells/headers.ts";
import { draftOf } from "../../orders/incoming/draft.ts";
import { type JsonTable, rowsOf } from "../../orders/incoming/json/table.ts";
import type { JsonObject } from "../../orders/incoming/json/value.ts";
import { recognizeLayout } from "../../orders/incoming/layouts/recognize.ts";
import type { Wait } from "../../orders/incoming/left/waits.ts";
import { MAX_ORDER_ROWS } from "../../orders/incoming/limits.ts";
import { reasonOf } from "../../orders/incoming/problem.ts";
import { type StoredDraft, storedDraft } from "../../orders/incoming/stored-draft.ts";
import { methodName } from "../shipping.ts";
import type { StoreOrder, StoreProgress } from "./store-order.ts";

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
  readonly waits: readonly Wait[];
  /** Only a payment on delivery is outstanding. */
  readonly onDelivery?: true;
}

/** Drafts an order in JSON by the rules of files: limits, amounts, countries, shipping options and what fails. */
export function draftOfJson(table: JsonTable, order: JsonObject): DraftOfJson {
  const rows = rowsOf(table, order).map((cells, index) => ({ number: index + 1, cells }));
  const group = { rows: rows.slice(0, MAX_ORDER_ROWS), left: Math.max(0, rows.length - MAX_ORDER_ROWS) };
  const draft = draftOf(layoutOf(table), group);
  return {
    draft: storedDraft(draft),
    shippingMethod: methodName(rows[0]?.cells[table.headers.indexOf(METHOD)] ?? ""),
    problems: draft.problems.map((problem) => capitalized(reasonOf(problem))),
    hasEnded: draft.canceled,
    waits: draft.waits,
    ...(draft.isCashOnDelivery && draft.waits.every(({ kind }) => kind === "unpaid") && { onDelivery: true }),
  };
}

/** What is left to make decides how far an open order is: in whole orders, the first of these. */
const DONE = ["shipped", "ended", "notMade"] as const;
const PROGRESS = { shipped: "fulfilled", ended: "ended", notMade: "elsewhere" } as const;

/**
 * How far an order is, by the store's own states first. An order that may not be made yet waits for its next event, and
 * the reason is stated where it is not the payment.
 */
export function progressOfDraft(
  stated: StoreProgress,
  { waits }: Pick<DraftOfJson, "waits">,
): Pick<StoreOrder, "progress" | "why" | "isUnclear"> {
  if (stated !== "open") return { progress: stated };
  const done = DONE.flatMap((kind) => waits.find((wait) => wait.kind === kind) ?? [])[0];
  const wait = done ?? waits[0];
  if (!wait) return { progress: "open" };
  const progress = done ? PROGRESS[done.kind as (typeof DONE)[number]] : "unpaid";
  const isOther = wait.kind !== "unpaid" && wait.kind !== "shipped" && wait.kind !== "ended";
  return {
    progress,
    ...(isOther && { why: capitalized(wait.text) }),
    ...(wait.kind === "unclear" && { isUnclear: true }),
  };
}

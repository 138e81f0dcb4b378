import { Headers } from "../../../domain/orders/import/file/headers.ts";
import { type Problem, problemAt } from "../../../domain/orders/import/index.ts";
import type { Verdict } from "../../../domain/orders/import-status.ts";
import { obstacle } from "../../../domain/orders/lifecycle.ts";
import {
  type DraftParcel,
  type PlannedUnits,
  planParcel,
  trackingColumns,
} from "../../../domain/orders/tracking/index.ts";
import type { Transaction } from "../../db/transaction.ts";
import { ordersNamed, type Shelf, shelfOf } from "./orders-named.queries.ts";

/** A row of a tracking file as `import_orders.draft` holds it. */
export interface StoredRow {
  readonly row: number;
  readonly orderName: string;
  readonly number: string;
  readonly carrier: string | null;
  readonly carrierDetected: boolean;
  readonly shippedDate: string | null;
  readonly sku: string;
  readonly quantity: number | null;
}

export const storedRow = (draft: DraftParcel): StoredRow => ({
  row: draft.row,
  orderName: draft.orderName,
  number: draft.trackingNumber,
  carrier: draft.carrier,
  carrierDetected: draft.carrierDetected,
  shippedDate: draft.dateShipped,
  sku: draft.sku,
  quantity: draft.quantity,
});

/** As `import_orders.rehearsal` holds it. */
export interface RehearsedRow {
  readonly reasons: readonly Problem[];
  readonly items: readonly { title: string; sku: string; quantity: number }[];
}

export interface RowEntry {
  readonly seq: number;
  readonly draft: StoredRow;
  readonly problems: readonly Problem[];
  readonly repeatOf: number | null;
}

/** What a row would do to which order, or why it cannot. */
export type RowVerdict =
  | { readonly verdict: "ready"; readonly orderId: string; readonly items: readonly PlannedUnits[] }
  | { readonly verdict: Exclude<Verdict, "ready" | "attention">; readonly reason: Problem };

export interface JudgedRow {
  readonly seq: number;
  readonly verdict: Verdict;
  readonly rehearsal: RehearsedRow;
}

type Label = string | null;
export type RowColumns = Record<"order" | "sku" | "quantity" | "number", Label>;

/** The labels of a header row that was recognised once already. */
export function rowColumns(labels: readonly string[]): RowColumns {
  const { order, sku, quantity, number } = trackingColumns(new Headers(labels));
  return {
    order: order?.label ?? null,
    sku: sku?.label ?? null,
    quantity: quantity?.label ?? null,
    number: number?.label ?? null,
  };
}

/**
 * Judges a row against an order as it is. `used`: units that earlier rows of the file take, by item. A row whose
 * number the order has already, for the same items, is a duplicate.
 */
export function judgeRow(
  row: StoredRow,
  orderIds: readonly string[],
  shelf: Shelf,
  columns: RowColumns,
  used: Map<string, number>,
): RowVerdict {
  const failed = (column: Label, text: string): RowVerdict => ({
    verdict: "failed",
    reason: problemAt(row.row, column, text),
  });
  if (orderIds.length > 1) {
    const several = `${orderIds.length} orders are called "${row.orderName}"`;
    return failed(columns.order, `${several}: enter this parcel at the order itself`);
  }
  const [orderId] = orderIds;
  const order = shelf.orders.get(orderId ?? "");
  if (orderId === undefined || !order)
    return failed(columns.order, `there is no order "${row.orderName}" among this agency's orders`);
  const isMeant = (itemId: string) =>
    row.sku === "" || shelf.skusOf(itemId).some((sku) => sku.toLowerCase() === row.sku.toLowerCase());
  const again = shelf
    .parcelsOf(orderId)
    .some((parcel) => parcel.number === row.number && parcel.itemIds.some(isMeant));
  if (again) {
    const text = `the order has the parcel ${row.number} already`;
    return { verdict: "duplicate", reason: problemAt(row.row, columns.number, text) };
  }
  const stopped = obstacle(order, "track", "agency");
  if (stopped) return failed(columns.order, `${stopped.charAt(0).toLowerCase()}${stopped.slice(1)}`);
  const plan = planParcel(order, shelf.skusOf, row, used);
  if ("problem" in plan) return failed(columns[plan.problem.of], plan.problem.text);
  return { verdict: "ready", orderId, items: plan.items };
}

/** Judges a file's rows in their order, as if those above had been entered. */
export class TrackingRehearsal {
  private readonly agencyId: string;
  private readonly columns: RowColumns;
  private readonly used = new Map<string, number>();

  constructor(agencyId: string, columns: RowColumns) {
    this.agencyId = agencyId;
    this.columns = columns;
  }

  /** Only reads, so that no lost race runs it twice and counts units twice. */
  async judge(tx: Transaction, entries: readonly RowEntry[]): Promise<JudgedRow[]> {
    const names = entries.map(({ draft }) => draft.orderName).filter(Boolean);
    const meant = await ordersNamed(tx, this.agencyId, names);
    const ids = [...new Set(names.flatMap(meant))];
    const shelf = await shelfOf(tx, { reach: "agency", agencyId: this.agencyId }, ids);
    return entries.map((entry) => this.judgeOne(entry, meant(entry.draft.orderName), shelf));
  }

  private judgeOne({ seq, draft, problems, repeatOf }: RowEntry, ids: string[], shelf: Shelf): JudgedRow {
    const without = (verdict: Verdict, reasons: readonly Problem[]): JudgedRow => ({
      seq,
      verdict,
      rehearsal: { reasons, items: [] },
    });
    if (problems.length > 0) return without("failed", problems);
    if (repeatOf !== null) {
      const text = `row ${repeatOf} says the same`;
      return without("duplicate", [problemAt(draft.row, this.columns.number, text)]);
    }
    const judged = judgeRow(draft, ids, shelf, this.columns, this.used);
    if (judged.verdict !== "ready") return without(judged.verdict, [judged.reason]);
    const items = judged.items.map(({ itemId, quantity }) => {
      const { title = "", sku = null, code = null } = shelf.items.get(itemId) ?? {};
      return { title, sku: sku ?? code ?? "", quantity };
    });
    return { seq, verdict: "ready", rehearsal: { reasons: [], items } };
  }
}

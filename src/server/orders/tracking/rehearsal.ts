import { Headers } from "../../../domain/orders/import/file/headers.ts";
import { type Problem, problemAt } from "../../../domain/orders/import/index.ts";
import type { Verdict } from "../../../domain/orders/import-status.ts";
import { obstacle } from "../../../domain/orders/lifecycle.ts";
import {
  type DateOrder,
  type DraftParcel,
  leftToShip,
  NumbersOfFile,
  type PlannedUnits,
  planParcel,
  remarksOn,
  trackingColumns,
} from "../../../domain/orders/tracking/index.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { parcelsNumbered } from "./numbers.queries.ts";
import { type NamedOrder, namedOrders, ordersNamed, type Shelf, shelfOf } from "./orders-named.queries.ts";

/** A row of a tracking file as `import_orders.draft` holds it. */
export interface StoredRow {
  readonly row: number;
  readonly orderName: string;
  readonly number: string;
  readonly carrier: string | null;
  readonly carrierDetected: boolean;
  /** Who it may be of, where a person is to say. Rows of older imports have none. */
  readonly candidates?: readonly string[];
  /** A person has seen what speaks against it, and wants it in. */
  readonly accepted?: boolean;
  /** Null only as long as nobody has said which of `days` is meant. */
  readonly shippedDate: string | null;
  /** The file does not say when it was shipped: a person says it for all such rows. */
  readonly isUndated?: boolean;
  /** The order that a person chose, where several have its name. */
  readonly orderId?: string;
  /** Where its date could be two days: both, by which part is the month. */
  readonly days?: Readonly<Record<DateOrder, string>>;
  readonly sku: string;
  readonly quantity: number | null;
}

export const storedRow = (draft: DraftParcel): StoredRow => ({
  row: draft.row,
  orderName: draft.orderName,
  number: draft.trackingNumber,
  carrier: draft.carrier,
  carrierDetected: draft.carrierDetected,
  candidates: draft.carrierDoubt?.candidates ?? [],
  shippedDate: draft.dateShipped,
  ...(draft.dateDoubt && { days: draft.dateDoubt.days }),
  ...(draft.isUndated && { isUndated: true }),
  sku: draft.sku,
  quantity: draft.quantity,
});

/** What is to be said of a row. What is about order, carrier or date goes once a person has said it; a note holds nothing back. */
export interface Reason extends Problem {
  readonly about?: "order" | "carrier" | "date" | "note";
}

export interface Units {
  readonly title: string;
  readonly sku: string;
  readonly quantity: number;
}

/** As `import_orders.rehearsal` holds it. */
export interface RehearsedRow {
  readonly reasons: readonly Reason[];
  readonly items: readonly Units[];
  /** What of the order has not left once this row and those above it are in. Older imports do not say. */
  readonly left?: readonly Units[];
  /** The orders of its name, where there are several and nobody has chosen. */
  readonly orders?: readonly NamedOrder[];
}

export interface RowEntry {
  readonly seq: number;
  readonly draft: StoredRow;
  readonly carrierDoubt: string | null;
  readonly dateDoubt: string | null;
  readonly problems: readonly Problem[];
  readonly repeatOf: number | null;
}

/** The orders that a row means: the one that was chosen, as long as it is one of those of its name. */
export const orderIdsOf = (
  { orderId, orderName }: StoredRow,
  meant: (name: string) => string[],
): string[] => {
  const ids = meant(orderName);
  return orderId !== undefined && ids.includes(orderId) ? [orderId] : ids;
};

/** What a row would do to which order, or why it cannot. */
export type RowVerdict =
  | { readonly verdict: "ready"; readonly orderId: string; readonly items: readonly PlannedUnits[] }
  | { readonly verdict: Exclude<Verdict, "ready">; readonly reason: Reason };

/** The parcels that have a number. */
type Having = Awaited<ReturnType<typeof parcelsNumbered>>;

export interface JudgedRow {
  readonly seq: number;
  readonly verdict: Verdict;
  readonly rehearsal: RehearsedRow;
}

type Label = string | null;
export type RowColumns = Record<"order" | "sku" | "quantity" | "number" | "carrier" | "date", Label>;

/** The labels of a header row that was recognised once already. */
export function rowColumns(labels: readonly string[]): RowColumns {
  const { order, sku, quantity, number, carrier, date } = trackingColumns(new Headers(labels));
  return {
    order: order?.label ?? null,
    sku: sku?.label ?? null,
    quantity: quantity?.label ?? null,
    number: number?.label ?? null,
    carrier: carrier?.label ?? null,
    date: date?.label ?? null,
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
    const text = `${orderIds.length} orders are named "${row.orderName}". Choose one`;
    return { verdict: "attention", reason: { ...problemAt(row.row, columns.order, text), about: "order" } };
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

/** Units as people read them. */
const unitsSaid = (shelf: Shelf, units: readonly PlannedUnits[]): Units[] =>
  units.map(({ itemId, quantity }) => {
    const { title = "", sku = null, code = null } = shelf.items.get(itemId) ?? {};
    return { title, sku: sku ?? code ?? "", quantity };
  });

/** Judges a file's rows in their order, as if those above had been entered. */
export class TrackingRehearsal {
  private readonly scope: AgencyScope;
  private readonly columns: RowColumns;
  private readonly used = new Map<string, number>();
  private readonly numbers = new NumbersOfFile();

  constructor(agencyId: string, columns: RowColumns) {
    this.scope = { reach: "agency", agencyId };
    this.columns = columns;
  }

  /** Only reads, so that no lost race runs it twice and counts units twice. */
  async judge(tx: Transaction, entries: readonly RowEntry[]): Promise<JudgedRow[]> {
    const names = entries.map(({ draft }) => draft.orderName).filter(Boolean);
    const meant = await ordersNamed(tx, this.scope.agencyId, names);
    const ids = [...new Set(names.flatMap(meant))];
    const several = entries.map(({ draft }) => orderIdsOf(draft, meant)).filter(({ length }) => length > 1);
    const namesOfOrders = await namedOrders(tx, this.scope.agencyId, several.flat());
    const shelf = await shelfOf(tx, this.scope, ids);
    const having = await parcelsNumbered(
      tx,
      this.scope,
      entries.map(({ draft }) => draft.number),
    );
    return entries.map((entry) => {
      const meantIds = orderIdsOf(entry.draft, meant);
      const judged = this.judgeOne(entry, meantIds, shelf, having);
      if (judged.verdict !== "attention" || meantIds.length < 2) return judged;
      const orders = meantIds.flatMap((id) => namesOfOrders.get(id) ?? []);
      return { ...judged, rehearsal: { ...judged.rehearsal, orders } };
    });
  }

  /** What rows that were judged before turn out to be by those after them, by `seq`. */
  late(): { seq: number; reason: Reason }[] {
    return this.numbers.late.map(({ seq, row, text }) => ({ seq, reason: this.onNumber(row, text) }));
  }

  private onNumber(row: number, text: string): Reason {
    return problemAt(row, this.columns.number, text);
  }

  private judgeOne(entry: RowEntry, ids: string[], shelf: Shelf, having: Having): JudgedRow {
    const { seq, draft, problems, repeatOf } = entry;
    const without = (verdict: Verdict, reasons: readonly Reason[]): JudgedRow => ({
      seq,
      verdict,
      rehearsal: { reasons, items: [], left: [] },
    });
    if (problems.length > 0) return without("failed", problems);
    if (repeatOf !== null) {
      return without("duplicate", [this.onNumber(draft.row, `row ${repeatOf} says the same`)]);
    }
    const judged = judgeRow(draft, ids, shelf, this.columns, this.used);
    if (judged.verdict === "duplicate") return without("duplicate", [judged.reason]);
    const goesIn = judged.verdict === "ready" || judged.verdict === "attention";
    const { doubts, notes } = this.remarks(entry, ids, having, goesIn);
    if (judged.verdict !== "ready") return without(judged.verdict, [judged.reason, ...doubts]);
    const order = shelf.orders.get(judged.orderId);
    const left = (order?.items ?? []).map((item) => ({
      itemId: item.id,
      quantity: leftToShip(item, this.used),
    }));
    return {
      seq,
      verdict: doubts.length > 0 ? "attention" : "ready",
      rehearsal: {
        reasons: [...doubts, ...notes],
        items: unitsSaid(shelf, judged.items),
        left: unitsSaid(
          shelf,
          left.filter(({ quantity }) => quantity > 0),
        ),
      },
    };
  }

  /** What speaks against a row's number and carrier. A row that cannot go in claims no number. */
  private remarks(
    { seq, draft, carrierDoubt, dateDoubt }: RowEntry,
    ids: string[],
    having: Having,
    goesIn: boolean,
  ) {
    const doubts: Reason[] = [];
    const notes: Reason[] = [];
    if (carrierDoubt !== null && goesIn) {
      const column = this.columns.carrier ?? this.columns.number;
      doubts.push({ ...problemAt(draft.row, column, carrierDoubt), about: "carrier" });
    }
    if (dateDoubt !== null && goesIn)
      doubts.push({ ...problemAt(draft.row, this.columns.date, dateDoubt), about: "date" });
    const [orderId, ...others] = ids;
    if (orderId === undefined || others.length > 0) return { doubts, notes };
    const row = { seq, row: draft.row, orderId, orderName: draft.orderName };
    const { doubt, note } = remarksOn(draft.number, orderId, having(draft.number));
    if (doubt) {
      doubts.push(this.onNumber(draft.row, doubt.text));
      this.numbers.takeFrom(doubt.otherOrderId, row);
    }
    const again = goesIn ? this.numbers.give(draft.number, row) : null;
    if (again !== null) doubts.push(this.onNumber(draft.row, again));
    if (note !== null) notes.push({ ...this.onNumber(draft.row, note), about: "note" });
    return { doubts, notes };
  }
}

import type { RowStatus } from "../../../domain/orders/import-status.ts";
import { type Problem, problemAt } from "../../../domain/orders/incoming/problem.ts";
import {
  checkRow,
  FURTHER_TEXT,
  orderIdsOf,
  type Reason,
  type RowColumns,
  type Shelf,
  type StoredRow,
  shippedLongBefore,
  type TrackingPreview,
  type Units,
} from "../../../domain/orders/tracking/check-row.ts";
import {
  leftToShip,
  NumbersOfFile,
  type PlannedUnits,
  remarksOn,
} from "../../../domain/orders/tracking/index.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { parcelsNumbered } from "./numbers.queries.ts";
import { namedOrders, ordersNamed, shelfOf } from "./orders-named.queries.ts";

export interface RowEntry {
  readonly seq: number;
  readonly draft: StoredRow;
  readonly carrierDoubt: string | null;
  readonly dateDoubt: string | null;
  readonly problems: readonly Problem[];
  readonly repeatOf: number | null;
}

type Having = Awaited<ReturnType<typeof parcelsNumbered>>;

export interface PreviewedRow {
  readonly seq: number;
  readonly status: RowStatus;
  readonly preview: TrackingPreview;
}

/** Units with the names of their items. */
const presentUnits = (shelf: Shelf, units: readonly PlannedUnits[]): Units[] =>
  units.map(({ itemId, quantity }) => {
    const { title = "", sku = null, code = null } = shelf.items.get(itemId) ?? {};
    return { title, sku: sku ?? code ?? "", quantity };
  });

/** Checks the rows of a file in order, as if the previous ones had been imported. */
export class TrackingPreviewer {
  private readonly scope: AgencyScope;
  private readonly columns: RowColumns;
  private readonly used = new Map<string, number>();
  private readonly numbers = new NumbersOfFile();

  constructor(scope: AgencyScope, columns: RowColumns) {
    this.scope = scope;
    this.columns = columns;
  }

  /** Read-only, so that no retry of the transaction runs it twice and counts units twice. */
  async preview(tx: Transaction, entries: readonly RowEntry[]): Promise<PreviewedRow[]> {
    const names = entries.map(({ draft }) => draft.orderName).filter(Boolean);
    const orderIdsByName = await ordersNamed(tx, this.scope, names);
    const ids = [...new Set(names.flatMap(orderIdsByName))];
    const several = entries
      .map(({ draft }) => orderIdsOf(draft, orderIdsByName))
      .filter(({ length }) => length > 1);
    const namesOfOrders = await namedOrders(tx, this.scope.agencyId, several.flat());
    const shelf = await shelfOf(tx, this.scope, ids);
    const having = await parcelsNumbered(
      tx,
      this.scope,
      entries.map(({ draft }) => draft.number),
    );
    return entries.map((entry) => {
      const meantIds = orderIdsOf(entry.draft, orderIdsByName);
      const checked = this.previewOne(entry, meantIds, shelf, having);
      if (checked.status !== "attention" || meantIds.length < 2) return checked;
      const orders = meantIds.flatMap((id) => namesOfOrders.get(id) ?? []);
      return { ...checked, preview: { ...checked.preview, orders } };
    });
  }

  /** Problems of checked rows that later rows revealed, by `seq`. */
  late(): { seq: number; reason: Reason }[] {
    return this.numbers.late.map(({ seq, row, text }) => ({ seq, reason: this.onNumber(row, text) }));
  }

  private onNumber(row: number, text: string): Reason {
    return problemAt(row, this.columns.number, text);
  }

  private previewOne(entry: RowEntry, ids: string[], shelf: Shelf, having: Having): PreviewedRow {
    const { seq, draft, problems, repeatOf } = entry;
    const without = (status: RowStatus, reasons: readonly Reason[]): PreviewedRow => ({
      seq,
      status,
      preview: { reasons, items: [], left: [] },
    });
    if (problems.length > 0) return without("failed", problems);
    if (repeatOf !== null) {
      return without("duplicate", [this.onNumber(draft.row, `row ${repeatOf} is the same`)]);
    }
    const checked = checkRow(draft, ids, shelf, this.columns, this.used);
    if (checked.status === "duplicate") return without("duplicate", [checked.reason]);
    const goesIn = checked.status === "ready" || checked.status === "attention";
    const { doubts, notes } = this.remarks(entry, ids, having, goesIn);
    const tooEarly = checked.status === "ready" && shippedLongBefore(draft, checked.orderId, shelf);
    if (tooEarly) doubts.push(problemAt(draft.row, this.columns.date, tooEarly));
    if (checked.status === "ready" && checked.isFurther)
      notes.push({ ...this.onNumber(draft.row, FURTHER_TEXT), about: "note" });
    if (checked.status !== "ready") return without(checked.status, [checked.reason, ...doubts]);
    const order = shelf.orders.get(checked.orderId);
    const left = (order?.items ?? []).map((item) => ({
      itemId: item.id,
      quantity: leftToShip(item, this.used),
    }));
    return {
      seq,
      status: doubts.length > 0 ? "attention" : "ready",
      preview: {
        reasons: [...doubts, ...notes],
        items: presentUnits(shelf, checked.items),
        left: presentUnits(
          shelf,
          left.filter(({ quantity }) => quantity > 0),
        ),
      },
    };
  }

  /** Problems of a row's number and carrier. A failed row reserves no number. */
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

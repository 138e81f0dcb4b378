import type { BoundLayout } from "../incoming/bound.ts";
import { cleanCell } from "../incoming/cells/cells.ts";
import type { Column } from "../incoming/cells/headers.ts";
import type { Row } from "../incoming/cells/row.ts";
import type { OrderRows } from "../incoming/draft.ts";
import { MAX_ORDER_ROWS } from "../incoming/limits.ts";

type Identity = { name: string; reference: string };

export type Group = OrderRows & Identity;

const first = (row: Row, columns: readonly Column[]): string => {
  for (const { index } of columns) {
    const text = cleanCell(row.cells[index] ?? "");
    if (text !== "") return text;
  }
  return "";
};

export function addRow(group: Group, row: Row): void {
  if (group.rows.length < MAX_ORDER_ROWS) group.rows.push(row);
  else group.left += 1;
}

/**
 * Groups consecutive rows into orders. A row belongs to the order above it if it has the same number, or no number and
 * empty order columns, except in exports whose every row has the number.
 */
export class Grouper {
  private readonly bound: BoundLayout;
  private group: Group | null = null;

  constructor(bound: BoundLayout) {
    this.bound = bound;
  }

  /** Adds a row and returns the group that it ends. */
  add(row: Row): Group | null {
    const identity = {
      name: first(row, this.bound.orderName),
      reference: first(row, this.bound.reference),
    };
    if (this.group && this.continues(this.group, row, identity)) {
      addRow(this.group, row);
      this.group.name ||= identity.name;
      this.group.reference ||= identity.reference;
      return null;
    }
    const ended = this.group;
    this.group = { rows: [row], left: 0, ...identity };
    return ended;
  }

  /** Returns the last group, once. */
  end(): Group | null {
    const ended = this.group;
    this.group = null;
    return ended;
  }

  private continues(open: Identity, row: Row, { name, reference }: Identity): boolean {
    const { rowIsOrder, eachRowNumbered } = this.bound.layout;
    if (rowIsOrder) return false;
    // Every row of this export has the order number: a row without it belongs to no order.
    if (name === "" && reference === "") return !eachRowNumbered && first(row, this.bound.own) === "";
    if (reference !== "" && open.reference !== "") return reference === open.reference;
    return name !== "" && name === open.name;
  }
}

import type { JournalEntry } from "../../../domain/money/accounts.ts";
import type { Action } from "../../../domain/orders/act.ts";
import type { GateName } from "../../../domain/orders/gates/gate-names.ts";
import type { Order, Side } from "../../../domain/orders/order.ts";
import type { AgencyScope } from "../../scope.ts";
import type { OrderRow } from "../order-row.ts";
import type { Changed } from "../save.queries.ts";

/** One action on a set of orders. */
export interface Performance {
  readonly scope: AgencyScope;
  readonly side: Side;
  /** `null` for the system. */
  readonly actorId: string | null;
  /** The actor is a designer, who may not approve or reject designs. */
  readonly isDesigner?: boolean;
  /** The name of the event in the order's history. */
  readonly name: string;
  readonly ids: readonly string[];
  /** Returns the action for an order, or the message that refuses it. */
  readonly actionFor: (order: Order, row: OrderRow) => Action | string;
  readonly detailFor?: (before: Order, after: Order) => Record<string, unknown> | null;
  /** The versions that the person saw; an order with another version is refused. */
  readonly versions?: Readonly<Record<string, number>>;
  /** Computes the result without changes and locks. */
  readonly preview?: boolean;
  /** Of history that is written later, ISO 8601. */
  readonly now?: string;
  /** How many rules have set it off, one by the other; left out where a person did. */
  readonly depth?: number;
  /** Notifies nobody of the change, because the caller sends a message about the whole of what it does. */
  readonly quiet?: boolean;
}

/** The result of an action for each requested order. */
export interface Performed {
  readonly success: string[];
  /** The orders in `success` whose cancellation was requested but not done. */
  readonly requested: string[];
  readonly failed: { id: string; message: string; gate?: GateName }[];
  readonly money: { charge: number; release: number; refund: number; balanceAfter: number };
  readonly changed: readonly Changed[];
  readonly entries: readonly JournalEntry[];
}

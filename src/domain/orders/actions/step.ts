import type { Cents } from "../../money/cents.ts";
import type { LedgerSession } from "../../money/ledger-session.ts";
import type { ItemQuote } from "../../money/prices.ts";
import type { AddressPolicy } from "../address/policy.ts";
import type { Order, Side } from "../order.ts";

/** The context of a rule in addition to the order: ledger, time, prices and actor. */
export interface Context {
  readonly ledger: LedgerSession;
  readonly side: Side;
  /** The acting user; absent for scheduled jobs and the seed. */
  readonly actor?: Person;
  /** ISO 8601. */
  readonly now: string;
  readonly agency: AgencyTerms;
  /** Current prices of the order's items, in their order. */
  quote(order: Order): readonly ItemQuote[];
}

/** The fields of the acting user that rules need. */
export interface Person {
  readonly id: string;
  /** Has the authority `designer`, of an agency or a seller team. */
  readonly isDesigner: boolean;
}

export interface AgencyTerms {
  readonly cancelWindowMinutes: number;
  readonly designFee: Cents;
  readonly designCost: Cents;
  readonly addressPolicy: AddressPolicy;
}

/** A rule: changes the given copy and posts to the ledger, or throws a RuleViolation. */
export type Rule<Input = Record<never, never>> = (order: Order, context: Context, input: Input) => void;

import type { Books } from "../../money/books.ts";
import type { Cents } from "../../money/cents.ts";
import type { ItemQuote } from "../../money/prices.ts";
import type { Order, Side } from "../order.ts";

/** What a rule needs to know beyond the order: the books, the clock, the prices, and who acts. */
export interface Context {
  readonly books: Books;
  readonly side: Side;
  /** The person behind the action; left out for scheduled jobs and the seed. */
  readonly actor?: Person;
  /** ISO 8601. */
  readonly now: string;
  readonly agency: AgencyTerms;
  /** Today's prices of an order's items, in their order. */
  quote(order: Order): readonly ItemQuote[];
}

/** Who takes an action, as far as a rule depends on it. */
export interface Person {
  readonly id: string;
  /** Holds the authority `designer`, of an agency or of a seller team. */
  readonly isDesigner: boolean;
}

/** What an agency agreed with its sellers. */
export interface AgencyTerms {
  readonly cancelWindowMinutes: number;
  readonly designFee: Cents;
  readonly designCost: Cents;
}

/** A rule: changes the copy that it is given, moves money in the books, throws a Refusal where it cannot. */
export type Rule<Input = Record<never, never>> = (order: Order, context: Context, input: Input) => void;

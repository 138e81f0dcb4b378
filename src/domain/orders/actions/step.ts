import type { Books } from "../../money/books.ts";
import type { Cents } from "../../money/cents.ts";
import type { ItemQuote } from "../../money/prices.ts";
import type { Order, Side } from "../order.ts";

/** What a rule needs to know beyond the order: the books, the clock, the prices, and who acts. */
export interface Context {
  readonly books: Books;
  readonly side: Side;
  /** ISO 8601. */
  readonly now: string;
  readonly agency: AgencyTerms;
  /** Today's prices of an order's items, in their order. */
  quote(order: Order): readonly ItemQuote[];
}

/** What an agency agreed with its sellers. */
export interface AgencyTerms {
  readonly cancelWindowMinutes: number;
  readonly designFee: Cents;
  readonly designCost: Cents;
}

/** A rule: changes the copy that it is given, moves money in the books, throws a Refusal where it cannot. */
export type Rule<Input = Record<never, never>> = (order: Order, context: Context, input: Input) => void;

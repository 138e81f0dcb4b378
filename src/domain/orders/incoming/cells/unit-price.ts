import { type Cents, share } from "../../../money/cents.ts";

/** The unit price of a line, rounded half up, since 10.00 for 3 has no exact one. */
export const unitPriceOf = (lineTotal: Cents | null, quantity: number | null): Cents | null =>
  lineTotal === null || quantity === null ? null : share(lineTotal, 1n, BigInt(quantity));

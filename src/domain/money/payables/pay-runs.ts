import { z } from "zod";
import { identifier, plainText } from "../../resource/fields.ts";
import { dollars } from "../cents.ts";
import { OWN, PAYABLES, PLATFORM } from "../creditors.ts";
import { receiptPath } from "../deposits.ts";
import { ledgerDay } from "../ledger/ledger-day.ts";
import { BEFORE } from "./payables.ts";

const filledOrAbsent = (max: number) =>
  z.preprocess((value) => (value === "" ? null : value), plainText(max, 2).nullish());

export const payable = z.enum(PAYABLES);
export const creditor = z.union([z.enum([PLATFORM, OWN, BEFORE]), identifier]);

/** A payment to a creditor: what was owed at the end of a day (in Los Angeles), of all teams or some. */
export const newPayRun = z.strictObject({
  account: payable,
  creditor,
  /** Costs until the end of this day. */
  until: ledgerDay,
  /** Seller teams whose costs are paid; all by default. */
  teams: z.array(identifier).min(1).max(10_000).optional(),
  /** What the person has seen is owed, in dollars; below zero what the creditor gives back. Another amount is refused. */
  amount: dollars.refine((amount) => amount !== 0, "Not 0"),
  method: plainText(64, 2),
  reference: filledOrAbsent(128),
  /** When the money was sent. */
  paidOn: ledgerDay,
  note: filledOrAbsent(500),
  file: receiptPath,
});
export type NewPayRun = z.output<typeof newPayRun>;

export const payRunDecision = z.strictObject({ status: z.enum(["approved", "canceled"]) });

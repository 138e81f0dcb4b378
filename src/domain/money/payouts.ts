import { z } from "zod";
import { plainText } from "../resource/fields.ts";
import { dollars } from "./cents.ts";

/** The status numbers of `GET payouts`; screens show n/a for any other. */
export const PAYOUT_STATUSES = {
  0: ["Pending", "gold"],
  1: ["Approved", "green"],
  2: ["Rejected", "red"],
} as const;

/** The same statuses by name, as `payout-request` uses them. Rejected and withdrawn requests are both canceled. */
export const REQUEST_STATUSES = ["pending", "approved", "canceled"] as const;

/** What is paid out: profit that the seller asks for, or money of the wallet that the agency pays back. */
export const PAYOUT_KINDS = { profit: ["Profit", "blue"], wallet: ["Balance", "purple"] } as const;
export type PayoutKind = keyof typeof PAYOUT_KINDS;

export const PAYOUT_METHODS = ["PayPal", "PingPong", "Credit card", "Payoneer"] as const;

export const payoutMethod = z.strictObject({
  paymentType: z.enum(PAYOUT_METHODS),
  /** The account at that service: an email address or a number. */
  paymentValue: z.string().max(255),
});

const filledOrAbsent = (max: number) =>
  z.preprocess((value) => (value === "" ? null : value), plainText(max, 2).nullish());

/** A payout request: dollars of available profit and where to send them. */
export const newPayout = z.strictObject({
  amount: dollars.refine((amount) => amount > 0, "Above 0"),
  payoutMethod: payoutMethod.extend({ paymentValue: plainText(255, 2) }),
  note: filledOrAbsent(500),
});
export type NewPayout = z.infer<typeof newPayout>;

/** A payout that the agency enters for a seller: `POST seller-teams/:id/payouts`. */
export const agencyPayout = newPayout.extend({
  kind: z.enum(Object.keys(PAYOUT_KINDS) as [PayoutKind, ...PayoutKind[]], "Choose profit or wallet"),
});

/** The decision on a pending request. `billName` is the agency's own payment number. */
export const payoutDecision = z.strictObject({
  status: z.enum(["approved", "canceled"]),
  billName: filledOrAbsent(128),
  note: filledOrAbsent(500),
});
export type PayoutDecision = z.infer<typeof payoutDecision>;

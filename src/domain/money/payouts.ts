import { z } from "zod";

/** A request's numbers on the wire of `payouts`; any other shows n/a. */
export const PAYOUT_STATUSES = {
  0: ["Pending", "gold"],
  1: ["Approved", "green"],
  2: ["Rejected", "red"],
} as const;

export const PAYOUT_METHODS = ["PayPal", "PingPong", "Credit card", "Payoneer"] as const;

export const payoutMethod = z.strictObject({
  paymentType: z.enum(PAYOUT_METHODS),
  /** The account at that service: an address or a number. */
  paymentValue: z.string().max(255),
});

import { z } from "zod";
import { plainText } from "../resource/fields.ts";
import { dollars } from "./cents.ts";

export const PAY_WITH = {
  Pingpong: "Pingpong",
  Payoneer: "Payoneer",
  "Bank transfer": "Bank transfer",
} as const;
export type PayWith = keyof typeof PAY_WITH;

const filledOrAbsent = (min: number, max: number) =>
  z.preprocess((value) => (value === "" ? null : value), plainText(max, min).nullish());

/** A topup or cashback of a seller team: the body of `POST deposits/seller-teams/:id`. */
export const newDeposit = z.strictObject({
  amount: dollars.refine((amount) => amount > 0, "Above 0"),
  payWith: z.enum(Object.keys(PAY_WITH) as [PayWith, ...PayWith[]], "Please input payment method"),
  transactionId: filledOrAbsent(3, 50),
  note: filledOrAbsent(2, 500),
  status: z.enum(["pending", "approved"]).default("approved"),
  isCashback: z.boolean().default(false),
});
export type NewDeposit = z.infer<typeof newDeposit>;

/** A top-up that a seller asks for, which is a pending deposit: the body of `POST deposits/request`. */
export const topupRequest = newDeposit.pick({ amount: true, payWith: true, transactionId: true });

/** The decision on a pending deposit, which can be made once. */
export const depositDecision = z.strictObject({ status: z.enum(["approved", "rejected"]) });

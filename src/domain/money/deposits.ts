import { z } from "zod";
import { plainText } from "../resource/fields.ts";
import { dollars } from "./cents.ts";
import { exchangeObstacle } from "./exchange.ts";
import { ledgerDay } from "./ledger/ledger-day.ts";

export const PAY_WITH = {
  Pingpong: "Pingpong",
  Payoneer: "Payoneer",
  "Bank transfer": "Bank transfer",
} as const;
export type PayWith = keyof typeof PAY_WITH;

const filledOrAbsent = (min: number, max: number) =>
  z.preprocess((value) => (value === "" ? null : value), plainText(max, min).nullish());

const MAX_RECEIVED = 1_000_000_000_000;
const MAX_EXCHANGE = 10_000_000;
/** The path that the upload of a receipt has answered. */
export const receiptPath = plainText(200)
  .regex(/^receipts\/[\da-f-]{36}\/[\da-f-]{36}\.(pdf|webp)$/, "Upload the file first")
  .nullish();
const decimals = (most: number) => (value: number) =>
  new RegExp(`^\\d+(\\.\\d{1,${most}})?$`).test(String(value));

/** What is known of a payment beside what is credited for it. Currency, rate and fee are of the amount received. */
const depositFacts = {
  valueDate: z.preprocess((value) => (value === "" ? null : value), ledgerDay.nullish()),
  payer: filledOrAbsent(2, 120),
  receipt: receiptPath,
  amountReceived: z
    .number("A number")
    .positive("Above 0")
    .max(MAX_RECEIVED, "Too large")
    .refine(decimals(2), "At most two decimals")
    .nullish(),
  currency: z
    .string()
    .transform((code) => code.trim().toUpperCase())
    .pipe(z.string().regex(/^[A-Z]{3}$/, "Three letters, such as VND"))
    .nullish(),
  /** Of its currency per dollar. */
  rate: z
    .number("A number")
    .positive("Above 0")
    .max(MAX_EXCHANGE, "Too large")
    .refine(decimals(6), "At most six decimals")
    .nullish(),
  fee: z
    .number("A number")
    .min(0, "At least 0")
    .max(MAX_RECEIVED, "Too large")
    .refine(decimals(2), "At most two decimals")
    .nullish(),
};

const depositFields = z.strictObject({
  amount: dollars.refine((amount) => amount > 0, "Above 0"),
  payWith: z.enum(Object.keys(PAY_WITH) as [PayWith, ...PayWith[]], "Please input payment method"),
  transactionId: filledOrAbsent(3, 50),
  note: filledOrAbsent(2, 500),
  status: z.enum(["pending", "approved"]).default("approved"),
  isCashback: z.boolean().default(false),
  ...depositFacts,
});

/** A topup or cashback of a seller team: the body of `POST deposits/seller-teams/:id`. */
export const newDeposit = depositFields.superRefine((deposit, { addIssue }) => {
  const obstacle = exchangeObstacle(deposit);
  if (obstacle) addIssue({ code: "custom", path: [obstacle.field], message: obstacle.message });
});
export type NewDeposit = z.infer<typeof newDeposit>;

/** A top-up that a seller asks for, which is a pending deposit: the body of `POST deposits/request`. */
export const topupRequest = depositFields.pick({ amount: true, payWith: true, transactionId: true });

/** The decision on a pending deposit, which can be made once. */
export const depositDecision = z.strictObject({
  status: z.enum(["approved", "rejected"]),
  /** Why it is rejected. The seller reads it. */
  reason: filledOrAbsent(2, 500),
});

/** Why an approved deposit is taken back: it bounced or was mistyped. The seller reads it. */
export const depositReversal = z.strictObject({ reason: plainText(500, 3), file: receiptPath });

import { z } from "zod";
import { plainText } from "../resource/fields.ts";
import { dollars } from "./cents.ts";

/** What a seller can owe, by its account. */
export const DEBTS = { receivable: "Balance owed", profitOwed: "Profit owed back" } as const;
export type Debt = keyof typeof DEBTS;

/** `POST seller-teams/:id/write-offs`: dollars of a debt that the agency gives up, and why. */
export const newWriteOff = z.strictObject({
  of: z.enum(Object.keys(DEBTS) as [Debt, ...Debt[]], "Choose the debt"),
  amount: dollars.refine((amount) => amount > 0, "Above 0"),
  reason: plainText(500, 3),
});
export type NewWriteOff = z.output<typeof newWriteOff>;

/** The decision of a second person on a pending write-off. */
export const writeOffDecision = z.strictObject({ status: z.enum(["approved", "rejected"]) });

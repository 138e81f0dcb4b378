import { z } from "zod";
import { identifier, plainText } from "../../resource/fields.ts";
import { CHANGE_KINDS, CHANGE_REASONS } from "./change-history.ts";

const keysOf = <C extends object>(choices: C) => Object.keys(choices) as [keyof C & string];

/** `PUT orders/update-change-history` */
export const newChange = z.strictObject({
  orderId: identifier,
  kind: z.enum(keysOf(CHANGE_KINDS)),
  reason: z.enum(keysOf(CHANGE_REASONS)),
  note: plainText(255).nullish(),
});
export type NewChange = z.input<typeof newChange>;

/** `POST change-histories/:id/accept` */
export const acceptChange = z.strictObject({ note: plainText(255).nullish() });
/** What accepting a change does to the order's money, in dollars; `null` in its response where it carries nothing out. */
export const decisionMoney = z.object({
  chargeBefore: z.number(),
  chargeAfter: z.number(),
  balanceAfter: z.number(),
});
export type DecisionMoney = z.infer<typeof decisionMoney>;

/** `POST change-histories/:id/decline` */
export const declineChange = z.strictObject({ note: plainText(255, 1) });

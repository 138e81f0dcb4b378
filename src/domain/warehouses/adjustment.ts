import { z } from "zod";
import { plainText } from "../resource/fields.ts";
import { ADJUSTMENTS, type AdjustmentReason, MOVEMENT_REASONS } from "./movements.ts";
import { MAX_UNITS } from "./receipts.ts";

const reasons = Object.keys(ADJUSTMENTS) as AdjustmentReason[]; // The keys of a constant.
const whole = z.int("A whole number");

/** What is wrong with the numbers of an adjustment, by field; `null` if nothing. */
function problemOf({ reason, quantity, delta }: Shape): { field: "quantity" | "delta"; text: string } | null {
  const [label] = MOVEMENT_REASONS[reason];
  const kind = ADJUSTMENTS[reason];
  if (kind === "set") {
    if (quantity === undefined) return { field: "quantity", text: "Enter how many there are" };
    return delta === undefined ? null : { field: "delta", text: "A count has a quantity and no change" };
  }
  if (quantity !== undefined)
    return { field: "quantity", text: `"${label}" has a change and no counted quantity` };
  const hasDirection = kind === "add" ? (delta ?? 0) > 0 : (delta ?? 0) < 0;
  if (hasDirection) return null;
  return { field: "delta", text: `"${label}" needs a change ${kind === "add" ? "above" : "below"} 0` };
}

const shape = z.strictObject({
  reason: z.literal(reasons),
  /** The counted quantity. */
  quantity: whole.min(0, "At least 0").max(MAX_UNITS, `At most ${MAX_UNITS}`).optional(),
  /** The change, with its sign. */
  delta: whole.min(-MAX_UNITS, `At least -${MAX_UNITS}`).max(MAX_UNITS, `At most ${MAX_UNITS}`).optional(),
  /** The order or document that it belongs to. */
  reference: plainText(128).nullish(),
  note: plainText(1_000).nullish(),
});
type Shape = z.infer<typeof shape>;

/** `POST warehouse-stock/{id}/adjust`: a count with the `quantity`, or another reason with the change `delta`. */
export const newAdjustment = shape.superRefine((body, context) => {
  const problem = problemOf(body);
  if (problem) context.addIssue({ code: "custom", path: [problem.field], message: problem.text });
});
export type NewAdjustment = z.infer<typeof newAdjustment>;

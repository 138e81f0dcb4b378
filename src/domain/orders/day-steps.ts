import type { Lot, Phase } from "./order.ts";

/** What is counted per day: orders that came in, were approved, and left with their first parcel. */
export const DAY_STEPS = ["created", "approved", "shipped"] as const;
export type DayStep = (typeof DAY_STEPS)[number];

/** The fields of an order that steps are read from. A status does not do: a hold hides it, and a new parcel repeats it. */
interface Stepping {
  readonly phase: Phase;
  readonly items: readonly { readonly lots: readonly Pick<Lot, "costPosted">[] }[];
}

/** A unit's cost is posted when it first leaves, and stays posted when its parcel is voided. */
const hasLeft = ({ items }: Stepping) => items.some(({ lots }) => lots.some(({ costPosted }) => costPosted));

/** The steps that an action took an order through; a hold and its end are none. */
export function stepsTaken({ before, after }: { before: Stepping; after: Stepping }): DayStep[] {
  const isApproved = before.phase !== "captured" && after.phase === "captured";
  const isShipped = !hasLeft(before) && hasLeft(after);
  return [...(isApproved ? ["approved" as const] : []), ...(isShipped ? ["shipped" as const] : [])];
}

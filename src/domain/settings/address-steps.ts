import type { AddressPolicy } from "../orders/address/policy.ts";

/** What an address stops its order from, and what comes after. */
export const ADDRESS_STEP_LABELS = {
  submit: "Submit",
  approve: "Approval",
  pickup: "Pickup",
  never: "Never",
} as const satisfies Readonly<Record<AddressPolicy["doubtful"], string>>;

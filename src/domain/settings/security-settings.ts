import { z } from "zod";
import { FACTOR_POLICY_NAMES } from "../auth/factors/factors.ts";

/** Dollars; more than any payout. */
const MAX_PAYOUT = 1_000_000_000;

/** How an agency protects the accounts of its people and those of its sellers. */
export const securitySettings = z.strictObject({
  /** Of whom a second factor is required. */
  secondFactor: z.enum(FACTOR_POLICY_NAMES),
  /** Whether a password that a manager has set is changed at the next sign-in. */
  ownPasswords: z.boolean(),
  /** Approving payouts of more than this many dollars together asks for the password or a second factor again. */
  payoutsAskAbove: z.number().min(0, "At least 0").max(MAX_PAYOUT),
});
export type SecuritySettings = z.output<typeof securitySettings>;

export const DEFAULT_SECURITY: SecuritySettings = {
  secondFactor: "off",
  ownPasswords: false,
  payoutsAskAbove: 1_000,
};

import type { Grants } from "../../access/grants.ts";
import { can } from "../../access/grants.ts";
import type { UserType } from "../../access/roles.ts";

/** What proves a sign-in beside the password. */
export const FACTOR_KINDS = ["totp", "passkey"] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** The second factor of a session: a factor, a recovery code, a browser that is remembered, or what an identity provider has asked for. */
export type SessionFactor = FactorKind | "recovery" | "remembered" | "provider";

export const FACTOR_LABELS: Readonly<Record<FactorKind, string>> = {
  totp: "Authenticator app",
  passkey: "Passkey",
};

/** At once. Most people have a phone, a computer and a key. */
export const MAX_FACTORS = 10;
export const RECOVERY_CODES = 10;
/** Days for which a browser may be remembered after a second factor. */
export const REMEMBERED_DAYS = 30;

/** Of whom an agency demands a second factor. */
export const FACTOR_POLICIES = {
  off: "Nobody",
  money: "Members who move money",
  members: "All members",
  everyone: "All members, and all people of sellers",
} as const;
export type FactorPolicy = keyof typeof FACTOR_POLICIES;
export const FACTOR_POLICY_NAMES = Object.keys(FACTOR_POLICIES) as [FactorPolicy, ...FactorPolicy[]]; // The keys of a constant.

/** What a person may do that moves money to or from the agency, or decides on it. */
const MOVES_MONEY = [
  ["deposits", "decide"],
  ["payouts", "decide"],
  ["pay-runs", "decide"],
  ["write-offs", "decide"],
] as const;

const movesMoney = (grants: Grants): boolean =>
  MOVES_MONEY.some(([object, verb]) => can(grants, object, verb));

/** The demand on a person: of their agency, or of the installation for administrators. */
export interface FactorDemand {
  readonly policy: FactorPolicy;
  /** Whether administrators of the platform need one. */
  readonly ofAdministrators: boolean;
}

/** Whether a person has to have a second factor. */
export function isFactorRequired(
  { policy, ofAdministrators }: FactorDemand,
  { userType, isOfSeller, grants }: { userType: UserType; isOfSeller: boolean; grants: Grants },
): boolean {
  if (userType === "administrator") return ofAdministrators;
  if (userType === "supplier" || policy === "off") return false;
  if (policy === "everyone") return true;
  if (isOfSeller) return false;
  return policy === "members" || movesMoney(grants);
}

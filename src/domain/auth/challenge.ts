import { z } from "zod";
import { FACTOR_KINDS } from "./factors/factors.ts";

/** What a person has to do before a sign-in is complete, or before a call that asks again. */
export const CHALLENGE_NEEDS = ["factor", "password", "enrolment", "verification"] as const;
export type ChallengeNeeds = (typeof CHALLENGE_NEEDS)[number];

/** By what a challenge can be answered. `password` only where the session is to be verified. */
export const CHALLENGE_METHODS = ["password", ...FACTOR_KINDS, "recovery"] as const;
export type ChallengeMethod = (typeof CHALLENGE_METHODS)[number];

/**
 * Beside the message of a refusal. With 401 a sign-in whose password was right lacks a step: `token` names it in the
 * calls that complete it. With 403 the call is accepted after `POST auth/verify`; `token` is empty.
 */
export const challengeResponse = z.object({
  token: z.string(),
  needs: z.enum(CHALLENGE_NEEDS),
  methods: z.array(z.enum(CHALLENGE_METHODS)),
  /** Hosts where the person has passkeys: a passkey belongs to one host. */
  otherHosts: z.array(z.string()),
});
export type Challenge = z.infer<typeof challengeResponse>;

/** Minutes in which a sign-in can be completed. */
export const CHALLENGE_MINUTES = 10;
/** Wrong answers after which a sign-in begins again with the password. */
export const CHALLENGE_FAILURES = 5;
/** Minutes for which a password or a factor counts before calls ask for it again. */
export const VERIFIED_MINUTES = 10;

interface SignIn {
  readonly hasFactor: boolean;
  /** A factor was given, or the browser is remembered. */
  readonly isFactorDone: boolean;
  readonly mustChangePassword: boolean;
  readonly isFactorRequired: boolean;
}

/** What a sign-in with the right password lacks; `null`: nothing. A factor comes last, so that its codes are shown last. */
export function missingStep({
  hasFactor,
  isFactorDone,
  mustChangePassword,
  isFactorRequired,
}: SignIn): Exclude<ChallengeNeeds, "verification"> | null {
  if (hasFactor && !isFactorDone) return "factor";
  if (mustChangePassword) return "password";
  return isFactorRequired && !hasFactor ? "enrolment" : null;
}

/** Whether a password or a factor that was given at that moment still counts. Moments in ISO 8601. */
export const isVerified = (verifiedAt: string, now: number = Date.now()): boolean =>
  now - Date.parse(verifiedAt) < VERIFIED_MINUTES * 60_000;

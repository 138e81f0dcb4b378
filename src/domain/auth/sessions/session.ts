import { FACTOR_LABELS, type SessionFactor } from "../factors/factors.ts";

/** How the sign-in of a session was confirmed beside the password, or in its place. */
export const SESSION_FACTOR_LABELS: Readonly<Record<SessionFactor, string>> = {
  ...FACTOR_LABELS,
  recovery: "Recovery code",
  remembered: "Remembered browser",
  provider: "Identity provider",
};

export const SESSION_FACTORS = Object.keys(SESSION_FACTOR_LABELS) as [SessionFactor, ...SessionFactor[]]; // The keys of a constant.

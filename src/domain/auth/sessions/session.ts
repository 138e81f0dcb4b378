import { FACTOR_LABELS, type SessionFactor } from "../factors/factors.ts";

/** How the sign-in of a session was confirmed beside the password. */
export const SESSION_FACTOR_LABELS: Readonly<Record<SessionFactor, string>> = {
  ...FACTOR_LABELS,
  recovery: "Recovery code",
  remembered: "Remembered browser",
};

/** What is recorded of attacks and mistakes that look like one. */
export type SecurityEventKind =
  | "sign-in-failed"
  | "signed-out"
  | "unauthorized"
  | "forbidden"
  | "rate-limited"
  | "wrong-signature"
  | "wrong-password"
  | "factor-failed"
  | "upload-refused";

/** How long they are kept. */
export const SECURITY_EVENT_DAYS = 90;

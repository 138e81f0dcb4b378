/** What is recorded of attacks and mistakes that look like one. */
export const SECURITY_EVENT_KINDS = [
  "sign-in-failed",
  "signed-out",
  "unauthorized",
  "forbidden",
  "rate-limited",
  "wrong-signature",
  "wrong-password",
  "upload-refused",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** How long they are kept. */
export const SECURITY_EVENT_DAYS = 90;

import type { TagColor } from "./resource/field.ts";

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
  | "factor-asked"
  | "asked-again"
  | "upload-refused";

/** How the kinds are shown, in the order of filters and charts. */
export const SECURITY_EVENT_KINDS = {
  "sign-in-failed": ["Failed sign-in", "warning"],
  "wrong-password": ["Wrong current password", "warning"],
  "factor-failed": ["Wrong second factor", "warning"],
  "factor-asked": ["Right password without its factor", "default"],
  "asked-again": ["Asked to confirm", "default"],
  "wrong-signature": ["Wrong signature", "error"],
  "rate-limited": ["Too many calls", "warning"],
  forbidden: ["Not permitted", "warning"],
  unauthorized: ["Not signed in", "default"],
  "upload-refused": ["Refused upload", "warning"],
  "signed-out": ["Signed out", "default"],
} as const satisfies Record<SecurityEventKind, readonly [label: string, color: TagColor]>;

/** More than this within an hour, in one agency or without one, is mailed to its managers. `null`: never. */
export const HOURLY_LIMITS: Readonly<Record<SecurityEventKind, number | null>> = {
  "sign-in-failed": 50,
  "wrong-password": 20,
  "factor-failed": 20,
  // Where people have a second factor, each sign-in of theirs is one.
  "factor-asked": 1_000,
  "asked-again": 500,
  "wrong-signature": 20,
  "rate-limited": 200,
  forbidden: 100,
  // An open window whose session has ended repeats its calls.
  unauthorized: 1_000,
  "upload-refused": 50,
  "signed-out": null,
};

/** How long they are kept. */
export const SECURITY_EVENT_DAYS = 90;

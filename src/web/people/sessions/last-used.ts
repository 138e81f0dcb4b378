import { ageOf } from "../../../domain/age.ts";

const JUST_NOW = "Just now";

/** "Last used 3 minutes ago". */
export function lastUsed(iso: string, now = new Date()): string {
  const age = ageOf(iso, now);
  return age === JUST_NOW ? "Last used just now" : `Last used ${age} ago`;
}

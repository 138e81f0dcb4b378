import type { Option } from "../resource/field.ts";

export type KeyStatus = "active" | "expired" | "revoked";

export const KEY_STATUSES: readonly Option[] = [
  { value: "active", label: "Active", color: "success" },
  { value: "expired", label: "Expired", color: "default" },
  { value: "revoked", label: "Revoked", color: "error" },
] satisfies readonly (Option & { value: KeyStatus })[];

/** The status of a key, from its timestamps. */
export function keyStatusOf(
  { expiresAt, revokedAt }: { readonly expiresAt: string; readonly revokedAt: string | null },
  now: Date = new Date(),
): KeyStatus {
  if (revokedAt !== null) return "revoked";
  return Date.parse(expiresAt) <= now.getTime() ? "expired" : "active";
}

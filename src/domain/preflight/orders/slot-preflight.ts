import { z } from "zod";
import type { PrintFault } from "../../orders/order.ts";
import { checkedImage, FINDING_CODES, PREFLIGHT_STATUSES, type PreflightStatus } from "../findings.ts";

/** How the artwork of a slot prints. It holds for the image at `path` only: another image in the slot has no result. */
export const slotPreflight = z.object({
  path: z.string(),
  /** `null` where the image could not be read. */
  status: z.enum(PREFLIGHT_STATUSES).nullable(),
  findings: z.array(z.object({ code: z.enum(FINDING_CODES), message: z.string() })),
  image: checkedImage.nullable(),
  /** The side that decided to print it as it is, and when. ISO 8601 */
  waived: z.object({ by: z.enum(["seller", "agency"]), at: z.string() }).nullable(),
});
export type SlotPreflight = z.infer<typeof slotPreflight>;

/** By slot: 1 to 6. */
export type SlotPreflights = Readonly<Record<string, SlotPreflight>>;

/** An item's artwork in slots 1 to 6. */
export type Artworks = readonly (string | null)[];

/** The results of the artwork that an item has now, by slot. */
export function currentResults(
  results: SlotPreflights | null,
  artworks: Artworks,
): [number, SlotPreflight][] {
  return artworks.flatMap((path, index): [number, SlotPreflight][] => {
    const result = results?.[index + 1];
    return result && path !== null && result.path === path ? [[index + 1, result]] : [];
  });
}

const rank = (status: PreflightStatus | null) => (status ? PREFLIGHT_STATUSES.indexOf(status) : -1);

/** The worst result of an item that nobody waived; `null` without one. */
export function worstStatus(results: SlotPreflights): PreflightStatus | null {
  const open = Object.values(results).filter(({ waived }) => !waived);
  return open.reduce<PreflightStatus | null>(
    (worst, { status }) => (rank(status) > rank(worst) ? status : worst),
    null,
  );
}

/** The worst finding about the artwork that an item has now. */
export function printFaultOf(results: SlotPreflights | null, artworks: Artworks): PrintFault | null {
  const faults = currentResults(results, artworks).flatMap(([slot, { status, findings, waived }]) =>
    status && status !== "good" && !waived ? [{ status, slot, message: findings[0]?.message ?? "" }] : [],
  );
  return faults.find(({ status }) => status === "bad") ?? faults[0] ?? null;
}

/** A new result, which keeps the decision to print the same image as it is unless something else was found now. */
export function keepWaiver(found: SlotPreflight, before: SlotPreflight | undefined): SlotPreflight {
  if (!before?.waived || before.path !== found.path) return found;
  const known = new Set(before.findings.map(({ code }) => code));
  return found.findings.every(({ code }) => known.has(code)) ? { ...found, waived: before.waived } : found;
}

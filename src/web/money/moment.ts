import { formatExact, TIME_ZONE } from "../../domain/format.ts";

/** `2026-11-20T13:45` on a clock in Los Angeles, as an input of a moment has it. Takes ISO 8601. */
export const localOf = (iso: string) => formatExact(iso).slice(0, 16).replace(" ", "T");

/**
 * The instant at which a clock in Los Angeles shows `local` (`YYYY-MM-DDTHH:mm`), in ISO 8601; null where that
 * is no time. Of an hour that comes twice it is the first, of one that is left out the same minute an hour on.
 */
export function instantOf(local: string): string | null {
  const wanted = Date.parse(`${local}:00Z`);
  if (Number.isNaN(wanted) || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null;
  const shownAt = (instant: number) =>
    Date.parse(`${formatExact(new Date(instant).toISOString()).replace(" ", "T")}Z`);
  // The zone is 7 or 8 hours behind; the later guess is the earlier of two that fit.
  const fits = [7, 8]
    .map((hours) => wanted + hours * 3_600_000)
    .find((instant) => shownAt(instant) === wanted);
  return new Date(fits ?? wanted + 8 * 3_600_000).toISOString();
}

/** `1:45 PM, Nov 20`, of an input's moment; the zone goes with whoever reads. */
export const saysMoment = (local: string) => {
  const instant = instantOf(local);
  return instant
    ? new Date(instant).toLocaleString("en-US", {
        timeZone: TIME_ZONE,
        dateStyle: "medium",
        timeStyle: "short",
      })
    : local;
};

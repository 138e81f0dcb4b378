const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds until the next attempt, by the number of attempts made. The last one repeats. */
const PAUSES = [10, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR] as const;
const LONGEST = 6 * HOUR;
/** Spreads retries, so that many deliveries that failed together do not return together. */
const JITTER = 0.2;

/** With the pauses above these take three days. */
export const MAX_ATTEMPTS = 19;

/** Seconds to wait after so many attempts, a fifth more or less; `undefined` after the last. @param chance 0 to 1 */
export function pauseAfter(attempts: number, chance: number): number | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined;
  const pause = PAUSES[attempts - 1] ?? LONGEST;
  return Math.min(LONGEST, Math.round(pause * (1 - JITTER + 2 * JITTER * chance)));
}

/** Without a success for this long, a webhook is paused. */
const LONGEST_FAILURE_HOURS = 72;
/** After so many failures in a row, a day is enough. */
const MANY_FAILURES = 100;
const MANY_FAILURES_HOURS = 24;

/** How long and how often deliveries of a webhook have failed without a success between. */
export interface Failing {
  readonly hours: number;
  readonly failures: number;
}

/** Why a webhook that keeps failing is paused; `null` while it is not. */
export function pauseReason({ hours, failures }: Failing): string | null {
  if (hours >= LONGEST_FAILURE_HOURS) return "No delivery succeeded for three days";
  if (failures >= MANY_FAILURES && hours >= MANY_FAILURES_HOURS)
    return `${failures} deliveries in a row failed within more than a day`;
  return null;
}

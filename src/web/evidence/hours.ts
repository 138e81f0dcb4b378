import type { ResponseOf } from "../../domain/resource/call.ts";
import type { countSecurityEvents } from "../../domain/security-events/calls.ts";
import type { SecurityEventKind } from "../../domain/security-events.ts";

export type HourCount = ResponseOf<typeof countSecurityEvents>["data"][number];

const HOUR_MS = 3_600_000;

/** The counts of a kind for each of these hours, the last of which is the current one. */
export function seriesOf(rows: readonly HourCount[], kind: SecurityEventKind, hours: number, now: string) {
  const last = Math.floor(Date.parse(now) / HOUR_MS);
  const counts = Array.from({ length: hours }, () => 0);
  const own = rows.filter((row) => row.kind === kind);
  for (const { hour, count } of own) {
    const at = hours - 1 - (last - Math.floor(Date.parse(hour) / HOUR_MS));
    // The server's clock may be an hour ahead.
    if (at >= 0 && at < hours) counts[at] = count;
  }
  const most = own.reduce<HourCount | null>((top, row) => (top && top.count >= row.count ? top : row), null);
  return { counts, most, total: own.reduce((sum, { count }) => sum + count, 0) };
}

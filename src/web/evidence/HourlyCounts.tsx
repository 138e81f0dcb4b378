import { useState } from "react";
import { Link } from "react-router";
import { formatCount, formatShort } from "../../domain/format.ts";
import { countSecurityEvents } from "../../domain/security-events/calls.ts";
import { HOURLY_LIMITS, SECURITY_EVENT_KINDS, type SecurityEventKind } from "../../domain/security-events.ts";
import { useCallQuery } from "../providers/calls.ts";
import { type HourCount, seriesOf } from "./hours.ts";
import "./evidence.css";

const PERIODS = [
  { hours: 24, label: "24 hours" },
  { hours: 168, label: "7 days" },
] as const;

/** The bars of one kind, an hour each; an hour above the limit of a mail has another color. */
function Bars({ counts, limit }: { counts: readonly number[]; limit: number | null }) {
  const most = Math.max(1, ...counts);
  return (
    <svg
      className="evidence-bars"
      viewBox={`0 0 ${counts.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {counts.map((count, at) =>
        count === 0 ? null : (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the hour's place is its identity
            key={at}
            className={limit !== null && count > limit ? "above" : undefined}
            x={at + 0.1}
            width={0.8}
            y={100 - Math.max(6, (count / most) * 100)}
            height={Math.max(6, (count / most) * 100)}
          />
        ),
      )}
    </svg>
  );
}

function Kind({
  kind,
  rows,
  hours,
  path,
}: {
  kind: SecurityEventKind;
  rows: readonly HourCount[];
  hours: number;
  path: string;
}) {
  const { counts, total, most } = seriesOf(rows, kind, hours, new Date().toISOString());
  return (
    <li>
      <div className="evidence-kind-head small">
        <Link to={`${path}?kind=${kind}`}>{SECURITY_EVENT_KINDS[kind][0]}</Link>
        <strong>{formatCount(total)}</strong>
      </div>
      <Bars counts={counts} limit={HOURLY_LIMITS[kind]} />
      {most && (
        <span className="small quiet" title={`${formatShort(most.hour)} PT`}>
          Most in an hour: {formatCount(most.count)}
        </span>
      )}
    </li>
  );
}

/** How many security events of each kind there were, hour by hour. */
export function HourlyCounts({ path }: { path: string }) {
  const [hours, setHours] = useState<24 | 168>(24);
  const { data, error, refetch } = useCallQuery(countSecurityEvents, { query: { hours } });
  const rows = data?.data.data;
  const kinds = (Object.keys(SECURITY_EVENT_KINDS) as SecurityEventKind[]).filter((kind) =>
    rows?.some((row) => row.kind === kind),
  );
  return (
    <section className="card evidence-hours" aria-labelledby="evidence-hours">
      <div className="evidence-hours-head">
        <h2 id="evidence-hours">Events by hour</h2>
        <fieldset className="evidence-periods">
          <legend className="visually-hidden">Period</legend>
          {PERIODS.map((period) => (
            <button
              key={period.hours}
              type="button"
              className="evidence-period"
              aria-pressed={period.hours === hours}
              onClick={() => setHours(period.hours)}
            >
              {period.label}
            </button>
          ))}
        </fieldset>
      </div>
      {kinds.length > 0 && rows ? (
        <ul className="evidence-kinds">
          {kinds.map((kind) => (
            <Kind key={kind} kind={kind} rows={rows} hours={hours} path={path} />
          ))}
        </ul>
      ) : (
        <p className="evidence-hours-none quiet">
          {error && !rows ? (
            <>
              The counts could not be loaded.{" "}
              <button type="button" className="link-button" onClick={() => void refetch()}>
                Try again
              </button>
            </>
          ) : rows ? (
            "No events in this time."
          ) : (
            <span className="bone evidence-hours-bone" />
          )}
        </p>
      )}
    </section>
  );
}

import { and, sql } from "drizzle-orm";
import { securityEvents as declared } from "../../domain/resources/index.ts";
import { SECURITY_EVENT_DAYS, type SecurityEventKind } from "../../domain/security-events.ts";
import { NO_AGENCY } from "../audit.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { securityEvents } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { newId } from "../ids.ts";
import type { Scope } from "../scope.ts";

/** More rows than this are not kept: a flood over days fills no disk. */
const MAX_ROWS = 1_000_000;

/** Equal events of a minute. Moments are ISO 8601. */
export interface CountedEvent {
  readonly minute: string;
  /** SHA-256 in hex. */
  readonly fingerprint: string;
  readonly kind: SecurityEventKind;
  readonly status: number;
  readonly call: string;
  readonly address: string | null;
  readonly userId: string | null;
  readonly apiKeyId: string | null;
  readonly agencyId: string | null;
  readonly email: string | null;
  readonly requestId: string;
  readonly firstAt: string;
  lastAt: string;
  count: number;
}

/** Adds events to those of other processes. In order of the key, so that two processes cannot deadlock. */
export async function addEvents(database: Database, events: readonly CountedEvent[]): Promise<void> {
  const rows = events.map((event) => ({ ...event, id: newId(Date.parse(event.firstAt)) }));
  await rowsOf(
    database,
    sql`insert into security_events as kept (agency_id, id, minute, fingerprint, kind, status, call, address, user_id,
        api_key_id, email, request_id, count, created_at, last_at)
      select coalesce("agencyId", ${NO_AGENCY}::uuid), id, minute, decode(fingerprint, 'hex'), kind, status, call, address,
        "userId", "apiKeyId", email, "requestId", count, "firstAt", "lastAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, minute timestamptz, fingerprint text,
        kind text, status int, call text, address text, "userId" uuid, "apiKeyId" uuid, "agencyId" uuid, email text,
        "requestId" text, count int, "firstAt" timestamptz, "lastAt" timestamptz)
      order by minute, fingerprint
      on conflict (agency_id, minute, fingerprint) do update set count = kept.count + excluded.count,
        last_at = greatest(kept.last_at, excluded.last_at)`,
  );
}

/** Deletes what is too old and, beyond `maxRows`, first what is of no agency: strangers push out no agency's events. */
export async function deleteOldEvents(database: Database, maxRows: number = MAX_ROWS): Promise<void> {
  await rowsOf(
    database,
    sql`delete from security_events where created_at < now() - make_interval(days => ${SECURITY_EVENT_DAYS})`,
  );
  await rowsOf(
    database,
    sql`delete from security_events where (agency_id, id) in (
        select agency_id, id from security_events order by agency_id = ${NO_AGENCY}::uuid desc, created_at, id
        limit greatest(0, (select count(*) from security_events) - ${maxRows}::int))`,
  );
}

type HourRow = Pick<CountedEvent, "kind" | "count"> & { hour: string };

/** The events that a person may read by hour and kind: of these last hours, which end with the current one. */
export async function countsByHour(database: Database, scope: Scope, hours: number) {
  const { read } = rowScopeOf(declared, scope);
  const hour = sql`date_trunc('hour', ${securityEvents.createdAt})`;
  const rows = await rowsOf<HourRow>(
    database,
    sql`select ${hour} as hour, kind, sum(count)::int as count from ${securityEvents}
      where ${and(read, sql`${securityEvents.createdAt} >= date_trunc('hour', now()) - make_interval(hours => ${hours - 1})`)}
      group by 1, 2 order by 1, 2`,
  );
  return rows.map(({ kind, count, ...row }) => ({ hour: toIso(row.hour), kind, count }));
}

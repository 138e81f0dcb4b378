import { sql } from "drizzle-orm";
import { SECURITY_EVENT_DAYS, type SecurityEventKind } from "../../domain/security-events.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";

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
  await rowsOf(
    database,
    sql`insert into security_events as kept (minute, fingerprint, kind, status, call, address, user_id, api_key_id,
        owner_agency_id, email, request_id, count, first_at, last_at)
      select minute, decode(fingerprint, 'hex'), kind, status, call, address, "userId", "apiKeyId", "agencyId", email,
        "requestId", count, "firstAt", "lastAt"
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as x(minute timestamptz, fingerprint text, kind text,
        status int, call text, address text, "userId" uuid, "apiKeyId" uuid, "agencyId" uuid, email text,
        "requestId" text, count int, "firstAt" timestamptz, "lastAt" timestamptz)
      order by minute, fingerprint
      on conflict (minute, fingerprint) do update set count = kept.count + excluded.count,
        last_at = greatest(kept.last_at, excluded.last_at)`,
  );
}

export async function deleteOldEvents(database: Database): Promise<void> {
  await rowsOf(
    database,
    sql`delete from security_events where minute < greatest(
        now() - make_interval(days => ${SECURITY_EVENT_DAYS}),
        (select minute from security_events order by minute desc offset ${MAX_ROWS} limit 1))`,
  );
}

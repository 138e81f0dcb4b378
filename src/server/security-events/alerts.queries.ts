import { sql } from "drizzle-orm";
import { BASE } from "../../domain/access/public-paths.ts";
import { formatCount, formatShort } from "../../domain/format.ts";
import { HOURLY_LIMITS, SECURITY_EVENT_KINDS, type SecurityEventKind } from "../../domain/security-events.ts";
import { NO_AGENCY } from "../audit.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { recordset } from "../db/recordset.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { queueMail } from "../mail/queue.ts";
import { peopleAmong } from "../notifications/receivers.queries.ts";

/** The hours that are looked at: the current one, and those that ended since the last look, also a late one. */
const HOURS = 3;
/** Between two mails about a kind. */
const PAUSE_HOURS = 24;

interface Excess {
  readonly agencyId: string;
  readonly kind: SecurityEventKind;
  readonly hour: string;
  readonly count: number;
  readonly limit: number;
}

/** The hour with most events of each kind that is above its limit, by agency. */
async function excesses(database: Database): Promise<Excess[]> {
  const limits = Object.entries(HOURLY_LIMITS).flatMap(([kind, most]) =>
    most === null ? [] : [{ kind, most }],
  );
  const rows = await rowsOf<{
    agency_id: string;
    kind: SecurityEventKind;
    hour: string;
    count: number;
    most: number;
  }>(
    database,
    sql`select distinct on (agency_id, kind) * from (
        select e.agency_id, e.kind, date_trunc('hour', e.created_at) as hour, sum(e.count)::int as count, x.most
        from security_events e join ${recordset(limits, { kind: "text", most: "int" })} on x.kind = e.kind
        where e.created_at >= date_trunc('hour', now()) - make_interval(hours => ${HOURS - 1})
        group by e.agency_id, e.kind, hour, x.most having sum(e.count) > x.most
      ) above order by agency_id, kind, count desc`,
  );
  return rows.map(({ agency_id: agencyId, kind, hour, count, most }) => ({
    agencyId,
    kind,
    hour: toIso(hour),
    count,
    limit: most,
  }));
}

/** Claims the mail about a kind; false if one was sent within a day. */
async function claim(tx: Transaction, { agencyId, kind }: Excess): Promise<boolean> {
  const claimed = await rowsOf(
    tx,
    sql`insert into security_alerts as last (agency_id, kind, sent_at) values (${agencyId}, ${kind}, now())
      on conflict (agency_id, kind) do update set sent_at = excluded.sent_at
        where last.sent_at <= now() - make_interval(hours => ${PAUSE_HOURS})
      returning 1`,
  );
  return claimed.length > 0;
}

/** The managers of an agency; for what belongs to none, the administrators. */
async function receivers(tx: Transaction, agencyId: string) {
  const isPlatform = agencyId === NO_AGENCY;
  const people = await peopleAmong(tx, isPlatform ? null : agencyId, [{ side: "agency" }], []);
  return people.filter(({ role }) => role === (isPlatform ? "administrator" : "agency"));
}

async function mail(tx: Transaction, excess: Excess): Promise<void> {
  const { agencyId, kind, hour, count, limit } = excess;
  if (!(await claim(tx, excess))) return;
  const isPlatform = agencyId === NO_AGENCY;
  const screen = isPlatform ? "/a/security-events" : "/ag/settings/security-events";
  const values = {
    event: SECURITY_EVENT_KINDS[kind][0],
    count: formatCount(count),
    limit: formatCount(limit),
    hour: `${formatShort(hour)} PT`,
    link: `${BASE}${screen}?kind=${kind}`,
  };
  const people = await receivers(tx, agencyId);
  await queueMail(
    tx,
    isPlatform ? { reach: "platform" } : { reach: "agency", agencyId },
    people.map(({ email, name }) => ({
      template: "security-alert" as const,
      to: email,
      values: { ...values, name },
    })),
  );
}

/**
 * Mails about kinds of which an hour has more events than its limit: at most once a day by kind and agency, however many
 * processes look.
 */
export async function mailAlerts(database: Database): Promise<void> {
  for (const excess of await excesses(database)) await inTransaction(database, (tx) => mail(tx, excess));
}

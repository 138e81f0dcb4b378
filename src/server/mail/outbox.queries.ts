import { sql } from "drizzle-orm";
import { type Outcome, pauseAfter } from "../../domain/mail/delivery.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { emailHistory } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { type Claim, claiming, inSeconds, type Queue, writeClaimed } from "../jobs/lease.ts";
import type { Scope } from "../scope.ts";
import { type Links, linkBase } from "./links.ts";

export interface ClaimedMail extends Claim {
  readonly attempts: number;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly links: Links;
  readonly isLate: boolean;
  readonly agency: string | null;
  readonly primaryDomain: string | null;
  /** The agency's reply address, from its settings. */
  readonly replyTo: string | null;
}

/** After this time without an update, a claim is lost; so is the result of a mail that was handed over. */
const HOLD_SECONDS = 120;
export const MAILS = {
  table: sql`email_history`,
  isOpen: sql`status in ('queued', 'sending') and deleted_at is null
    and (status = 'queued' or handed_over_at is null)`,
  isClaimed: sql`status = 'sending'`,
  due: sql`next_attempt_at`,
  order: sql`next_attempt_at, id`,
  holdSeconds: HOLD_SECONDS,
  set: sql`status = 'sending', claimed_at = now(), handed_over_at = null, updated_at = now()`,
} satisfies Queue;
const MAX_REASON = 255;

/** The domain of links. A demonstration agency's domain does not exist and is not used. */
export const LINK_DOMAIN = sql`case when not a.is_demo then a.primary_domain end`;

/** Claims the mail that is due longest; undefined if none is due. The claim is committed before the mail is sent. */
export async function claimMail(database: Database): Promise<ClaimedMail | undefined> {
  const claim = claiming(
    MAILS,
    sql`agency_id as "agencyId", id, version, attempts, "to", subject, html, coalesce(links, '{}') as links,
      send_before < now() as "isLate"`,
  );
  const [mail] = await rowsOf<ClaimedMail & Record<string, unknown>>(
    database,
    sql`with claimed as (${claim})
      select claimed.*, a.name as agency, ${LINK_DOMAIN} as "primaryDomain",
        coalesce(nullif(a.settings->>'customerEmail', ''), nullif(a.settings->>'contactEmail', '')) as "replyTo"
      from claimed left join agencies a on a.id = claimed."agencyId"`,
  );
  return mail;
}

/**
 * Marks a claimed mail as being sent; from now on it is not sent again automatically. Returns false if the claim was
 * lost; the caller must not send the mail then.
 */
export const handOver = (database: Database, claim: Claim): Promise<boolean> =>
  writeClaimed(
    database,
    MAILS,
    claim,
    sql`handed_over_at = now(), updated_at = now(), next_attempt_at = ${inSeconds(HOLD_SECONDS)}`,
  );

const LATE = "It could not be sent while the link in it worked";

/** Stores the result of a claimed mail. Does nothing if the claim was lost. */
export async function settleMail(
  database: Database,
  claim: Claim & Pick<ClaimedMail, "attempts">,
  outcome: Outcome,
): Promise<void> {
  const reason = outcome.result === "sent" ? null : outcome.reason.slice(0, MAX_REASON);
  const set = (() => {
    switch (outcome.result) {
      case "sent":
        return sql`status = 'sent', sent_at = now(), reason = null, next_attempt_at = null, links = null`;
      case "refused":
        return sql`status = 'failed', reason = ${reason}, next_attempt_at = null`;
      case "uncertain":
        return sql`status = 'uncertain', reason = ${reason}, next_attempt_at = null`;
      case "postponed": {
        const pause = pauseAfter(claim.attempts);
        if (pause === undefined) return sql`status = 'failed', reason = ${reason}, next_attempt_at = null`;
        const next = inSeconds(pause);
        return sql`reason = ${reason}, handed_over_at = null,
          status = case when ${next} < send_before then 'queued' else 'failed' end,
          next_attempt_at = case when ${next} < send_before then ${next} end`;
      }
    }
  })();
  await writeClaimed(
    database,
    // A mail whose response came late was marked as uncertain meanwhile.
    { ...MAILS, isClaimed: sql`status in ('sending', 'uncertain')` },
    claim,
    sql`${set}, updated_at = now()`,
  );
}

/** Fails a mail whose links have expired before it was sent. */
export const settleLate = (database: Database, claim: ClaimedMail): Promise<void> =>
  settleMail(database, claim, { result: "refused", reason: LATE });

const UNCONFIRMED = "The mail was handed over and no answer came: it may have arrived";

/** Marks mails whose process ended before it knew the result. They are not sent again automatically. */
export async function markUnconfirmed(database: Database): Promise<void> {
  await rowsOf(
    database,
    sql`update email_history set status = 'uncertain', reason = ${UNCONFIRMED}, next_attempt_at = null, updated_at = now()
      where status = 'sending' and handed_over_at is not null and next_attempt_at <= now() returning id`,
  );
}

/** Deletes the expired one-time links of mails; called by a scheduled job. */
export async function deleteEndedLinks(database: Database): Promise<void> {
  await rowsOf(
    database,
    sql`update email_history set links = null
      where links is not null and send_before < now() and status <> 'sending' returning id`,
  );
}

const isOf = (scope: Scope, id: string) =>
  scope.reach === "platform" ? sql`id = ${id}` : sql`agency_id = ${scope.agencyId} and id = ${id}`;

/** The placeholders and paths of a mail in scope; none once it was sent. */
export async function findLinks(
  database: Database,
  scope: Scope,
  id: string,
  publicUrl: string,
): Promise<{ links: Links; base: string }> {
  const [found] = await rowsOf<Raw<typeof emailHistory, "links"> & { primary_domain: string | null }>(
    database,
    sql`select links, (select ${LINK_DOMAIN} from agencies a where a.id = email_history.agency_id)
        as primary_domain
      from email_history where ${isOf(scope, id)}`,
  );
  return { links: found?.links ?? {}, base: linkBase(found?.primary_domain ?? null, publicUrl) };
}

/** Queues a mail again that failed or may not have arrived. Returns false in other states, or if its link has expired. */
export async function queueAgain(tx: Transaction, scope: Scope, id: string): Promise<boolean> {
  const queued = await rowsOf(
    tx,
    sql`update email_history set status = 'queued', attempts = 0, reason = null, next_attempt_at = now(),
        handed_over_at = null, version = version + 1, updated_at = now()
      where ${isOf(scope, id)} and status in ('failed', 'uncertain') and send_before > now()
      returning id`,
  );
  return queued.length > 0;
}

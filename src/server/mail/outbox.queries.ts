import { sql } from "drizzle-orm";
import { type Outcome, pauseAfter } from "../../domain/mail/delivery.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { emailHistory } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Scope } from "../scope.ts";
import { type Links, linkBase } from "./links.ts";

/** A mail that a worker has claimed. */
export interface ClaimedMail {
  readonly agencyId: string;
  readonly id: string;
  /** Set by the claim; the next claim of the mail invalidates it. */
  readonly version: number;
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
const MAX_REASON = 255;

type MailRow = Raw<typeof emailHistory, "agency_id" | "attempts" | "subject" | "html" | "links"> & {
  id: string;
  version: number;
  recipient: string;
  is_late: boolean;
  agency: string | null;
  primary_domain: string | null;
  reply_to: string | null;
};

/** The domain of links. A demonstration agency's domain does not exist and is not used. */
const LINK_DOMAIN = sql`case when not a.is_demo then a.primary_domain end`;

/** Claims the mail that is due longest; undefined if none is due. The claim is committed before the mail is sent. */
export async function claimMail(database: Database): Promise<ClaimedMail | undefined> {
  const [row] = await rowsOf<MailRow>(
    database,
    sql`with claimed as (
        update email_history set status = 'sending', attempts = attempts + 1, version = version + 1,
          claimed_at = now(), handed_over_at = null, updated_at = now(),
          next_attempt_at = now() + make_interval(secs => ${HOLD_SECONDS})
        where (agency_id, id) = (
          select agency_id, id from email_history
          where status in ('queued', 'sending') and next_attempt_at <= now() and deleted_at is null
            and (status = 'queued' or handed_over_at is null)
          order by next_attempt_at, id limit 1 for update skip locked)
        returning agency_id, id, version, attempts, "to" as recipient, subject, html, links,
          send_before < now() as is_late)
      select claimed.*, a.name as agency, ${LINK_DOMAIN} as primary_domain,
        coalesce(nullif(a.settings->>'customerEmail', ''), nullif(a.settings->>'contactEmail', '')) as reply_to
      from claimed left join agencies a on a.id = claimed.agency_id`,
  );
  return (
    row && {
      agencyId: row.agency_id,
      id: row.id,
      version: row.version,
      attempts: row.attempts,
      to: row.recipient,
      subject: row.subject,
      html: row.html,
      links: row.links ?? {},
      isLate: row.is_late,
      agency: row.agency,
      primaryDomain: row.primary_domain,
      replyTo: row.reply_to,
    }
  );
}

type Claim = Pick<ClaimedMail, "agencyId" | "id" | "version">;

const isClaim = ({ agencyId, id, version }: Claim) =>
  sql`agency_id = ${agencyId} and id = ${id} and version = ${version}`;

/**
 * Marks a claimed mail as being sent; from now on it is not sent again automatically. Returns false if the claim was
 * lost; the caller must not send the mail then.
 */
export async function handOver(database: Database, claim: Claim): Promise<boolean> {
  const claimed = await rowsOf(
    database,
    sql`update email_history set handed_over_at = now(), updated_at = now(),
        next_attempt_at = now() + make_interval(secs => ${HOLD_SECONDS})
      where ${isClaim(claim)} and status = 'sending' returning id`,
  );
  return claimed.length > 0;
}

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
        const next = sql`now() + make_interval(secs => ${pause})`;
        return sql`reason = ${reason}, handed_over_at = null,
          status = case when ${next} < send_before then 'queued' else 'failed' end,
          next_attempt_at = case when ${next} < send_before then ${next} end`;
      }
    }
  })();
  await rowsOf(
    database,
    sql`update email_history set ${set}, updated_at = now()
      where ${isClaim(claim)} and status in ('sending', 'uncertain') returning id`,
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

/**
 * Queues a mail again that failed or may not have arrived. Returns false in any other state, or if its link has
 * expired.
 */
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

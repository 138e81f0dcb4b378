import { type SQL, sql } from "drizzle-orm";
import { escapeHtml } from "../../domain/mail/fill.ts";
import { ERASED } from "../../domain/personal-data/buyer-data.ts";
import { recordset } from "../db/recordset.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { anyWord, asWord, type BuyerWords } from "./buyer-words.queries.ts";

/** Mails about orders. Those about accounts never name a buyer, and people need them. */
const ORDER_MAILS =
  sql.raw(`template in ('order-approved', 'order-rejected', 'order-message', 'tracking-added',
  'notification', 'daily-digest')`);

/** The people who got mails of the agency, by address: their teams, whether one is of the agency, and since when. */
const recipientsOf = (agencyId: string): SQL => sql`select lower(email) as email, min(created_at) as since,
    bool_or(seller_team_id is null) as of_agency,
    coalesce(array_agg(seller_team_id) filter (where seller_team_id is not null), '{}') as teams
  from users where owner_agency_id = ${agencyId} and email is not null group by 1`;

/**
 * Blanks mails that name these buyers, by contact, address or whole name, or are about these orders. Sellers choose
 * names of orders and buyers, also such that are in every mail. So only mails to the order's own team are found by one
 * of them, those to people of the agency by both together, and those to other teams by none.
 */
export async function blankMails(
  tx: Transaction,
  agencyId: string,
  buyers: readonly BuyerWords[],
): Promise<number> {
  const rows = buyers.map(({ createdAt, orderName, teamId, words }) => ({
    team: teamId,
    at: createdAt,
    name: orderName ? asWord(escapeHtml(orderName)) : null,
    words: anyWord(words.map(escapeHtml)),
  }));
  // A mail that is being sent is not sent again: its claim ends with its version.
  const blanked = await rowsOf(
    tx,
    sql`update email_history set subject = ${ERASED}, html = '', links = null, updated_at = now(),
      version = version + 1,
      status = case when status = 'queued' or (status = 'sending' and handed_over_at is null) then 'failed'
        when status = 'sending' then 'uncertain' else status end,
      next_attempt_at = case when status not in ('queued', 'sending') then next_attempt_at end
    where agency_id = ${agencyId} and id in (
      select m.id from email_history m join (${recipientsOf(agencyId)}) r
          on r.email = lower(m."to") and r.since <= m.created_at
        cross join lateral (select regexp_replace(m.html, '<[^>]*>', ' ', 'g') as text) shown
      where m.agency_id = ${agencyId} and m.html <> '' and ${ORDER_MAILS}
        and exists (select 1
          from ${recordset(rows, { at: "timestamptz", name: "text", team: "uuid", words: "text" })}
          where m.created_at >= x.at and r.teams <@ array[x.team] and case when r.of_agency
            then (shown.text ~ x.name or m.subject ~ x.name) and shown.text ~ x.words
            else m.html ~ x.name or m.subject ~ x.name or shown.text ~ x.words end))
    returning 1`,
  );
  return blanked.length;
}

/** Erases the notifications of these orders, which link to them, also those that wait for a digest. */
export async function blankNotifications(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<number> {
  const links = sql`link like any(${sql.param(ids.map((id) => `%/${id}%`))}::text[])`;
  const blanked = await rowsOf(
    tx,
    sql`update notifications set title = ${ERASED}, content = ''
      where agency_id = ${agencyId} and content <> '' and ${links} returning 1`,
  );
  await tx.execute(sql`delete from digest_lines where agency_id = ${agencyId} and ${links}`);
  return blanked.length;
}

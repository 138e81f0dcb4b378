import { sql } from "drizzle-orm";
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

/** Blanks mails of the agency that name these buyers, by contact, address or whole name, or are about these orders. */
export async function blankMails(
  tx: Transaction,
  agencyId: string,
  buyers: readonly BuyerWords[],
): Promise<number> {
  const rows = buyers.map(({ createdAt, orderName, words }) => ({
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
      select m.id from email_history m cross join lateral (select regexp_replace(m.html, '<[^>]*>', ' ', 'g') as text) shown
      where m.agency_id = ${agencyId} and m.html <> '' and ${ORDER_MAILS}
        and exists (select 1 from ${recordset(rows, { at: "timestamptz", name: "text", words: "text" })}
          where m.created_at >= x.at and (m.html ~ x.name or m.subject ~ x.name or shown.text ~ x.words)))
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

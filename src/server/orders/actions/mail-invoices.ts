import { sql } from "drizzle-orm";
import { BASE } from "../../../domain/access/public-paths.ts";
import { formatMoney } from "../../../domain/format.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import type { LedgerSession } from "../../../domain/money/ledger-session.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { invoices as invoicesTable, users as usersTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { queueMail } from "../../mail/queue.ts";

type Billed = Raw<typeof invoicesTable, "id"> &
  Raw<typeof usersTable, "email"> & { invoice: string; amount: string; name: string };

/**
 * Mails the managers the OUT invoices that the call has just written: one per team, whatever the number of orders.
 * Refunds are mentioned in the mails about their cause.
 */
export async function mailInvoices(
  tx: Transaction,
  agencyId: string,
  { invoices }: LedgerSession,
): Promise<void> {
  const ids = invoices.flatMap(({ id, type, lines }) => (type === "OUT" && lines.length > 0 ? [id] : []));
  if (ids.length === 0) return;
  const billed = await rowsOf<Billed>(
    tx,
    sql`select i.id, i.name as invoice, i.seller_amount as amount, u.email, u.full_name as name from invoices i
      join seller_teams t on t.agency_id = i.agency_id and t.id = i.seller_team_id
      join users u on u.id = t.manager_id and u.status = 1 and u.deleted_at is null
      where i.agency_id = ${agencyId} and i.id = any(${sql.param(ids)}::uuid[]) order by i.id`,
  );
  const mails = billed.map(({ id, invoice, amount, email, name }) => ({
    template: "invoice" as const,
    to: email,
    values: {
      name,
      invoice,
      amount: formatMoney(toDollars(BigInt(amount))),
      link: `${BASE}/s/invoices/${id}`,
    },
  }));
  await queueMail(tx, { reach: "agency", agencyId }, mails);
}

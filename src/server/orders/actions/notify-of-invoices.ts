import { sql } from "drizzle-orm";
import { formatMoney } from "../../../domain/format.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import type { LedgerSession } from "../../../domain/money/ledger-session.ts";
import { noticeOfInvoice } from "../../../domain/notifications/notices.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { invoices as invoicesTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { notifyTeams } from "../../notifications/notify.ts";

type Billed = Raw<typeof invoicesTable, "id" | "name" | "seller_team_id"> & { amount: string };

/**
 * Notifies the teams of the OUT invoices that the call has just written: one per team, whatever the number of orders.
 * Those of nothing, which carry the agency's cost of a remake, are not theirs. The person who caused an invoice gets it as well. Refunds are mentioned in the messages about their cause.
 */
export async function notifyOfInvoices(
  tx: Transaction,
  agencyId: string,
  { invoices }: LedgerSession,
): Promise<void> {
  const ids = invoices.flatMap(({ id, type, lines }) => (type === "OUT" && lines.length > 0 ? [id] : []));
  if (ids.length === 0) return;
  const billed = await rowsOf<Billed>(
    tx,
    sql`select id, name, seller_team_id, seller_amount as amount from invoices
      where agency_id = ${agencyId} and id = any(${uuids(ids)}) and seller_amount <> 0 order by id`,
  );
  const notices = billed.map(({ id, name, seller_team_id: teamId, amount: cents }) => {
    const amount = formatMoney(toDollars(BigInt(cents)));
    return {
      ...noticeOfInvoice({ id, name, amount, teamId }),
      mail: { template: "invoice" as const, values: { invoice: name, amount } },
    };
  });
  await notifyTeams(tx, agencyId, notices, { actorId: null });
}

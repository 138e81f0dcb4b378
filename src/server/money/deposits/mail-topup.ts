import { sql } from "drizzle-orm";
import { BASE } from "../../../domain/access/public-paths.ts";
import { formatMoney } from "../../../domain/format.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { deposits as depositsTable, users as usersTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { queueMail } from "../../mail/queue.ts";
import type { AgencyScope } from "../../scope.ts";

/** Mails the team's manager about an approved topup. Cashback sends no mail. */
export async function mailTopup(tx: Transaction, scope: AgencyScope, depositId: string): Promise<void> {
  const [found] = await rowsOf<
    Raw<typeof usersTable, "email"> & Raw<typeof depositsTable, "amount" | "pay_with"> & { name: string }
  >(
    tx,
    sql`select u.email, u.full_name as name, d.amount, d.pay_with from deposits d
      join seller_teams t on t.agency_id = d.agency_id and t.id = d.seller_team_id
      join users u on u.id = t.manager_id and u.status = 1 and u.deleted_at is null
      where d.agency_id = ${scope.agencyId} and d.id = ${depositId} and d.status = 'approved'
        and not d.is_cashback`,
  );
  if (!found) return;
  const { email, name, amount, pay_with: payWith } = found;
  const values = {
    name,
    amount: formatMoney(toDollars(BigInt(amount))),
    payWith,
    link: `${BASE}/s/balance`,
  };
  await queueMail(tx, scope, { template: "topup-approved", to: email, values });
}

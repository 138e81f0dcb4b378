import { sql } from "drizzle-orm";
import { BASE } from "../../../domain/access/public-paths.ts";
import { namesLabel } from "../../../domain/counts.ts";
import { NAME_PLACEHOLDER } from "../../../domain/format.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { users as usersTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { queueMail } from "../../mail/queue.ts";
import type { AgencyScope } from "../../scope.ts";

/** Maximum of orders named in a mail; the others are counted. */
const NAMED = 5;

type Concerned = Raw<typeof usersTable, "email"> & { name: string; count: number; names: string[] };

/**
 * Mails the managers of teams whose orders the agency has approved or rejected: one mail per team and call, queued in
 * the same transaction.
 */
export async function notifySellers(
  tx: Transaction,
  scope: AgencyScope,
  ids: readonly string[],
  decision: { approved: true } | { approved: false; reason: string },
): Promise<void> {
  const concerned = await rowsOf<Concerned>(
    tx,
    sql`select u.email, u.full_name as name, count(*)::int as count,
        (array_agg(coalesce(o.order_name, ${NAME_PLACEHOLDER}) order by o.id))[1:${sql.raw(String(NAMED))}] as names
      from orders o
      join seller_teams t on t.agency_id = o.agency_id and t.id = o.seller_team_id
      join users u on u.id = t.manager_id and u.status = 1 and u.deleted_at is null
      where o.agency_id = ${scope.agencyId} and o.id = any(${sql.param([...ids])}::uuid[])
      group by u.id, u.email, u.full_name order by u.id`,
  );
  const link = `${BASE}/s/orders?status=${decision.approved ? "Approved" : "Rejected"}`;
  const common = ({ email, name, names, count }: Concerned) => ({
    to: email,
    values: { name, orders: namesLabel(names, count), link },
  });
  if (decision.approved) {
    const mails = concerned.map((one) => ({ template: "order-approved" as const, ...common(one) }));
    return queueMail(tx, scope, mails);
  }
  const { reason } = decision;
  const mails = concerned.map((one) => {
    const { to, values } = common(one);
    return { template: "order-rejected" as const, to, values: { ...values, reason } };
  });
  return queueMail(tx, scope, mails);
}

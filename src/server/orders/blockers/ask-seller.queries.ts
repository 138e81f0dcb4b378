import { sql } from "drizzle-orm";
import { BASE } from "../../../domain/access/public-paths.ts";
import { namesLabel } from "../../../domain/counts.ts";
import { NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { noticeOfQuestion } from "../../../domain/notifications/notices.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { users as usersTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { queueMail } from "../../mail/queue.ts";
import { notify } from "../../notifications/notify.queries.ts";
import type { AgencyScope } from "../../scope.ts";
import { ordersIn, uuids } from "../load.queries.ts";

/** Maximum of orders named in a mail; the others are counted. */
const NAMED = 5;

type Asked = Nullable<Raw<typeof usersTable, "email">> & {
  team_id: string;
  manager: string | null;
  orders: number;
  names: string[];
};

export interface Question {
  readonly ids: readonly string[];
  readonly note: string;
  /** Without the base. */
  readonly link: string;
  readonly actorId: string;
}

/**
 * Asks the sellers of these orders: one notification per person and team, and one mail per manager. Orders outside of
 * the scope are left out. @returns how many orders and teams
 */
export async function askSellers(
  tx: Transaction,
  scope: AgencyScope,
  { ids, note, link, actorId }: Question,
): Promise<{ orders: number; sellers: number }> {
  const asked = await rowsOf<Asked>(
    tx,
    sql`select "orders".seller_team_id as team_id, count(*)::int as orders, u.email, u.full_name as manager,
        (array_agg(coalesce(order_name, ${NAME_PLACEHOLDER}) order by "orders".id))[1:${sql.raw(String(NAMED))}] as names
      from (select * from "orders" where ${ordersIn(scope)} and id = any(${uuids(ids)})) "orders"
      join seller_teams t on t.agency_id = "orders".agency_id and t.id = "orders".seller_team_id
      left join users u on u.id = t.manager_id and u.status = 1 and u.deleted_at is null
      group by "orders".seller_team_id, u.id, u.email, u.full_name order by "orders".seller_team_id`,
  );
  await notify(
    tx,
    scope.agencyId,
    actorId,
    asked.map(({ team_id: teamId, orders }) => noticeOfQuestion({ teamId, orders, note, link })),
  );
  const byManager = new Map<string, { name: string; orders: number; names: string[] }>();
  for (const { email, manager, orders, names } of asked) {
    if (email === null) continue;
    const before = byManager.get(email);
    byManager.set(email, {
      name: manager ?? "",
      orders: orders + (before?.orders ?? 0),
      names: [...(before?.names ?? []), ...names].slice(0, NAMED),
    });
  }
  await queueMail(
    tx,
    scope,
    [...byManager].map(([to, { name, orders, names }]) => ({
      template: "orders-waiting" as const,
      to,
      values: { name, orders: namesLabel(names, orders), note, link: `${BASE}${link}` },
    })),
  );
  return { orders: asked.reduce((sum, { orders }) => sum + orders, 0), sellers: asked.length };
}

import { sql } from "drizzle-orm";
import { namesLabel } from "../../../domain/counts.ts";
import { NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { MAX_NAMED_ORDERS } from "../../../domain/limits.ts";
import { noticeOfQuestion } from "../../../domain/notifications/notices.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { notifyTeams } from "../../notifications/notify.ts";
import type { AgencyScope } from "../../scope.ts";
import { ordersIn } from "../load.queries.ts";

interface Asked extends Record<string, unknown> {
  team_id: string;
  orders: number;
  names: string[];
}

export interface Question {
  readonly ids: readonly string[];
  readonly note: string;
  /** Without the base. */
  readonly link: string;
  readonly actorId: string;
}

/** Asks the sellers of orders in the scope: one message per person and team. @returns how many orders and teams */
export async function askSellers(
  tx: Transaction,
  scope: AgencyScope,
  { ids, note, link, actorId }: Question,
): Promise<{ orders: number; sellers: number }> {
  const asked = await rowsOf<Asked>(
    tx,
    sql`select "orders".seller_team_id as team_id, count(*)::int as orders,
        (array_agg(coalesce(order_name, ${NAME_PLACEHOLDER}) order by "orders".id))[1:${sql.raw(String(MAX_NAMED_ORDERS))}] as names
      from (select * from "orders" where ${ordersIn(scope)} and id = any(${uuids(ids)})) "orders"
      group by "orders".seller_team_id order by "orders".seller_team_id`,
  );
  const notices = asked.map(({ team_id: teamId, orders, names }) => ({
    ...noticeOfQuestion({ teamId, orders, note, link }),
    mail: { template: "orders-waiting" as const, values: { orders: namesLabel(names, orders), note } },
  }));
  await notifyTeams(tx, scope.agencyId, notices, { actorId });
  return { orders: asked.reduce((sum, { orders }) => sum + orders, 0), sellers: asked.length };
}

import { sql } from "drizzle-orm";
import { NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { noticeOfCreated } from "../../../domain/notifications/notices.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notifyTeams } from "../../notifications/notify.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";

/** Notifies a seller of an order that the agency has entered for them. */
export async function notifyOfCreated(
  tx: Transaction,
  actor: Actor,
  { id, isSubmitted }: { id: string; isSubmitted: boolean },
): Promise<void> {
  const { agencyId } = agencyScopeOf(actor);
  const [order] = await rowsOf<Raw<typeof orders, "order_name" | "seller_team_id">>(
    tx,
    sql`select order_name, seller_team_id from orders where agency_id = ${agencyId} and id = ${id}`,
  );
  if (!order) throw new Error(`The new order ${id} is gone`);
  const notice = noticeOfCreated({
    id,
    name: order.order_name ?? NAME_PLACEHOLDER,
    teamId: order.seller_team_id,
    by: actor.fullName,
    isSubmitted,
  });
  await notifyTeams(tx, agencyId, [notice], { actorId: actor.userId });
}

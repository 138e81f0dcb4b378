import { sql } from "drizzle-orm";
import {
  type DesignEvent,
  designMessage,
  hireMessage,
} from "../../../domain/notifications/order-messages.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orders as ordersTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { storeNotifiedOrders } from "../../notifications/notified-orders.queries.ts";
import { notify } from "../../notifications/notify.ts";
import { notifyOfOrder } from "../../notifications/notify-of-order.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";

interface Event {
  readonly kind: DesignEvent;
  readonly note: string;
  /** `null` for a decision about a design without a proof. */
  readonly proof: { readonly id: string; readonly number: number } | null;
}

type Concerned = Record<"name" | "requester" | "designer" | "author" | "manager", string | null> & {
  commenters: string[];
};

const peopleOf = ({ kind }: Event, concerned: Concerned): (string | null)[] => {
  const { requester, designer, author, manager, commenters } = concerned;
  if (kind === "submitted") return [requester ?? manager];
  if (kind === "commented") return [requester, designer, author, ...commenters];
  return [designer, author];
};

/** Notifies the people of a design, except the actor: its requester, its designer, and who commented on the proof. */
export async function notifyOfDesign(
  tx: Transaction,
  actor: Actor,
  orderId: string,
  event: Event,
): Promise<void> {
  const scope = agencyScopeOf(actor);
  const { kind, note, proof } = event;
  const [concerned] = await rowsOf<Concerned>(
    tx,
    sql`select o.order_name as name, o.accounting -> 'design' ->> 'requesterId' as requester,
        o.accounting -> 'design' ->> 'designerId' as designer,
        coalesce(p.created_user_id::text, o.accounting -> 'design' ->> 'submittedBy') as author,
        case when o.accounting -> 'design' ->> 'hiredBy' = 'seller' then t.manager_id else a.manager_id end as manager,
        array(select distinct c.author_id from design_comments c
          where c.agency_id = p.agency_id and c.proof_id = p.id) as commenters
      from orders o
      left join design_proofs p on p.agency_id = o.agency_id and p.order_id = o.id and p.id = ${proof?.id ?? null}
      join seller_teams t on t.agency_id = o.agency_id and t.id = o.seller_team_id
      join agencies a on a.id = o.agency_id
      where o.agency_id = ${scope.agencyId} and o.id = ${orderId}`,
  );
  if (!concerned) return;
  const userIds = peopleOf(event, concerned).filter((id): id is string => id !== null);
  const order = { id: orderId, name: concerned.name };
  const message = designMessage(order, { kind, number: proof?.number ?? null, note }, actor.fullName);
  await notifyOfOrder(tx, scope, message, { to: { userIds }, actorId: actor.userId });
}

/** Notifies a designer who was hired for these orders: one message for all of them. */
export async function notifyOfHire(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  request: { designerId: string; brief: string; dueDate: string | null },
): Promise<void> {
  const { agencyId } = agencyScopeOf(actor);
  const { designerId, brief, dueDate } = request;
  const [order] = await rowsOf<Raw<typeof ordersTable, "order_name">>(
    tx,
    sql`select order_name from orders where agency_id = ${agencyId} and id = ${ids[0] ?? null}`,
  );
  const notified = newId();
  if (ids.length > 1) await storeNotifiedOrders(tx, agencyId, [{ id: notified, orderIds: ids }]);
  const orders = { ids, name: order?.order_name ?? null, notified };
  const message = hireMessage(orders, { brief, dueDate, by: actor.fullName });
  await notify(tx, agencyId, [{ ...message, to: { userIds: [designerId] } }], { actorId: actor.userId });
}

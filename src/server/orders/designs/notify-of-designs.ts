import { sql } from "drizzle-orm";
import { type DesignEvent, designMessage } from "../../../domain/notifications/order-messages.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { messagePeople } from "../../notifications/message-people.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";

interface Event {
  readonly kind: DesignEvent;
  readonly number: number;
  readonly note: string;
  readonly proofId: string;
}

type Concerned = Record<"name" | "requester" | "designer" | "author" | "manager", string | null> & {
  commenters: string[];
};

/** The people whom an event of a design concerns. */
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
  const [concerned] = await rowsOf<Concerned>(
    tx,
    sql`select o.order_name as name, o.accounting -> 'design' ->> 'requesterId' as requester,
        o.accounting -> 'design' ->> 'designerId' as designer, p.created_user_id as author,
        case when o.accounting -> 'design' ->> 'hiredBy' = 'seller' then t.manager_id else a.manager_id end as manager,
        array(select distinct c.author_id from design_comments c
          where c.agency_id = p.agency_id and c.proof_id = p.id) as commenters
      from orders o
      join design_proofs p on p.agency_id = o.agency_id and p.order_id = o.id and p.id = ${event.proofId}
      join seller_teams t on t.agency_id = o.agency_id and t.id = o.seller_team_id
      join agencies a on a.id = o.agency_id
      where o.agency_id = ${scope.agencyId} and o.id = ${orderId}`,
  );
  if (!concerned) return;
  const people = peopleOf(event, concerned).filter((id): id is string => id !== null && id !== actor.userId);
  const message = designMessage({ id: orderId, name: concerned.name }, event, actor.fullName);
  await messagePeople(tx, scope, people, message);
}

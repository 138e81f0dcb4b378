import { sql } from "drizzle-orm";
import { changeMessage } from "../../../domain/notifications/order-messages.ts";
import type { ChangeReason } from "../../../domain/orders/change-request.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { messagePeople } from "../../notifications/message-people.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";

type Managers = Record<"name" | "seller" | "supporter" | "agency", string | null>;

/** An order's name, the manager of its team, and those of the agency: the team's supporter, else the agency's manager. */
async function managersOf(
  tx: Transaction,
  { agencyId }: AgencyScope,
  orderId: string,
): Promise<Managers | undefined> {
  const [row] = await rowsOf<Managers>(
    tx,
    sql`select o.order_name as name, t.manager_id as seller, t.supporter_id as supporter, a.manager_id as agency
      from orders o join seller_teams t on t.agency_id = o.agency_id and t.id = o.seller_team_id
      join agencies a on a.id = o.agency_id
      where o.agency_id = ${agencyId} and o.id = ${orderId}`,
  );
  return row;
}

/** Messages the person who answers for the other side of a new change request. */
export async function notifyOfRequest(
  tx: Transaction,
  actor: Actor,
  { orderId, reason, note }: { orderId: string; reason: ChangeReason; note: string | null },
): Promise<void> {
  const scope = agencyScopeOf(actor);
  const managers = await managersOf(tx, scope, orderId);
  if (!managers) return;
  const { name, seller, supporter, agency } = managers;
  const to = sideOf(actor) === "seller" ? (supporter ?? agency) : seller;
  const request = { event: "requested" as const, reason, note: note ?? "" };
  const message = changeMessage({ id: orderId, name }, request, actor.fullName);
  await messagePeople(tx, scope, to === null ? [] : [to], message);
}

interface Decided {
  readonly orderId: string;
  readonly reason: ChangeReason;
  readonly event: "accepted" | "declined";
  readonly note: string;
  /** The requester. */
  readonly userId: string | null;
}

/** Messages the requester of a change about the decision. */
export async function notifyOfDecision(tx: Transaction, actor: Actor, decided: Decided): Promise<void> {
  const { orderId, userId, ...request } = decided;
  const scope = agencyScopeOf(actor);
  const managers = await managersOf(tx, scope, orderId);
  if (!managers || userId === null || userId === actor.userId) return;
  await messagePeople(
    tx,
    scope,
    [userId],
    changeMessage({ id: orderId, name: managers.name }, request, actor.fullName),
  );
}

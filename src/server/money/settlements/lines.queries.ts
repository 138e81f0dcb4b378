import { sql } from "drizzle-orm";
import { badField, badRequest, notFound } from "../../api-error.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { settlementLines, settlements } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";
import { settleLines } from "./settle-lines.ts";

type LineRow = Raw<
  typeof settlementLines,
  | "id"
  | "seller_team_id"
  | "store_id"
  | "settlement_id"
  | "order_reference"
  | "gross"
  | "fee"
  | "refunds"
  | "net"
  | "status"
> & { settlement: Raw<typeof settlements, "name">["name"] };

/** A line of a scope in this status, locked. Throws an ApiError: 404 where there is none, 400 in another status. */
async function lockLine(
  tx: Transaction,
  scope: AgencyScope,
  id: string,
  status: "waiting" | "dropped",
): Promise<LineRow> {
  const [line] = await rowsOf<LineRow>(
    tx,
    sql`select l.id, l.seller_team_id, l.store_id, l.settlement_id, l.order_reference, l.gross, l.fee, l.refunds, l.net,
        l.status, s.name as settlement
      from settlement_lines l join settlements s on s.agency_id = l.agency_id and s.id = l.settlement_id
      where l.agency_id = ${scope.agencyId} and l.id = ${id} ${andOfTeams(scope, sql`l.seller_team_id`)}
      for update of l`,
  );
  if (!line) throw notFound();
  if (line.status !== status)
    throw badRequest(
      status === "waiting" ? `This line is ${line.status} already` : "This line is not dropped",
    );
  return line;
}

interface Decision {
  readonly status: "settled" | "dropped" | "waiting";
  readonly reason: string | null;
  readonly orderId?: string | null;
}

async function decide(
  tx: Transaction,
  { agencyId }: AgencyScope,
  { id, settlement_id: settlementId }: LineRow,
  { status, reason, orderId }: Decision,
  actorId: string,
): Promise<void> {
  await tx.execute(sql`update settlement_lines set status = ${status}, reason = ${reason}, decided_user_id = ${actorId},
      decided_at = now(), order_id = coalesce(${orderId ?? null}::uuid, order_id), updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and id = ${id}`);
  await tx.execute(sql`update settlements set waiting = waiting + ${status === "waiting" ? 1 : -1}, updated_at = now(),
      version = version + 1 where agency_id = ${agencyId} and id = ${settlementId}`);
}

export interface LineTerms {
  readonly order?: string | undefined;
  readonly acceptDifference: boolean;
  readonly reason?: string | undefined;
}

async function requireOrder(tx: Transaction, scope: AgencyScope, teamId: string, id: string): Promise<void> {
  const found = await rowsOf(
    tx,
    sql`select 1 from orders where agency_id = ${scope.agencyId} and id = ${id} and seller_team_id = ${teamId}
      and deleted_at is null`,
  );
  if (found.length === 0) throw badField("order", "Choose an order of this store's seller");
}

/** Settles a waiting line. Throws an ApiError (400) with the reason why it cannot be. */
export async function settleWaiting(
  tx: Transaction,
  scope: AgencyScope,
  id: string,
  { order, acceptDifference, reason }: LineTerms,
  actorId: string,
): Promise<Decision> {
  if (acceptDifference && !reason) throw badField("reason", "Enter a reason");
  const row = await lockLine(tx, scope, id, "waiting");
  const { agencyId } = scope;
  const teamId = row.seller_team_id;
  if (order !== undefined) await requireOrder(tx, scope, teamId, order);
  const settling = { agencyId, teamId, storeId: row.store_id, actorId, settlement: row.settlement };
  const line = {
    id,
    orderReference: row.order_reference,
    gross: BigInt(row.gross),
    fee: BigInt(row.fee),
    refunds: BigInt(row.refunds),
    net: BigInt(row.net),
    acceptsDifference: acceptDifference,
    ...(order !== undefined && { orderId: order }),
  };
  const settled = (await settleLines(tx, settling, [line])).get(id);
  if (!settled || settled.reason !== null) throw badRequest(settled?.reason ?? "There is nothing to settle");
  const decision = { status: "settled", reason: reason ?? null, orderId: settled.orderId } as const;
  await decide(tx, scope, row, decision, actorId);
  return decision;
}

/** Drops a waiting line: it moves no money. */
export async function dropWaiting(
  tx: Transaction,
  scope: AgencyScope,
  id: string,
  reason: string,
  actorId: string,
): Promise<Decision> {
  const row = await lockLine(tx, scope, id, "waiting");
  await decide(tx, scope, row, { status: "dropped", reason }, actorId);
  return { status: "dropped", reason };
}

export async function reopenDropped(
  tx: Transaction,
  scope: AgencyScope,
  id: string,
  actorId: string,
): Promise<Decision> {
  const row = await lockLine(tx, scope, id, "dropped");
  const decision = { status: "waiting", reason: "Dropped before, and put back" } as const;
  await decide(tx, scope, row, decision, actorId);
  return decision;
}

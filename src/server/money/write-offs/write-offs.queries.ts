import { sql } from "drizzle-orm";
import { formatMoney } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { type Cents, toCents, toDollars } from "../../../domain/money/cents.ts";
import { type Loss, writeOff } from "../../../domain/money/wallet-operations.ts";
import { DEBTS, type NewWriteOff } from "../../../domain/money/write-offs.ts";
import { noticeOfWriteOff } from "../../../domain/notifications/notices.ts";
import { badRequest, notFound } from "../../api-error.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { agencies, writeOffs } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { notifyTeams } from "../../notifications/notify.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { demandsTwoPeople, requireSecondPerson } from "../../settings/two-people.queries.ts";
import { balanceOf } from "../balance/balance.queries.ts";
import { nextNumbers } from "../balance/numbers.queries.ts";
import { findTeam } from "../deposits/deposits.queries.ts";
import { performOnWallet } from "../ledger/ledger-session.queries.ts";

type Status = "pending" | "approved" | "rejected";

/** A write-off after a step, with what the team owes of this kind then. */
interface Written {
  id: string;
  name: string;
  status: Status;
  left: number;
}

/** Takes the loss, and notifies the seller that the debt has ended. */
async function takeLoss(
  tx: Transaction,
  scope: AgencyScope,
  loss: Loss,
  { now, actorId }: { now: string; actorId: string },
): Promise<void> {
  await performOnWallet(tx, scope.agencyId, writeOff, loss, now);
  const [agency] = await rowsOf<Raw<typeof agencies, "name">>(
    tx,
    sql`select name from agencies where id = ${scope.agencyId}`,
  );
  const amount = formatMoney(toDollars(loss.amount));
  const notice = noticeOfWriteOff({ amount, teamId: loss.teamId, agencyName: agency?.name ?? "" });
  await notifyTeams(tx, scope.agencyId, [notice], { actorId });
}

const owed = async (tx: Transaction, scope: AgencyScope, { teamId, of }: Pick<Loss, "teamId" | "of">) =>
  balanceOf(tx, scope, teamId, of);

/** Writes a debt off, or asks a second person to where the agency demands one. At most what is owed. */
export async function createWriteOff(
  tx: Transaction,
  scope: AgencyScope,
  { teamId, of, reason, ...input }: NewWriteOff & { teamId: string },
  actorId: string,
): Promise<Written> {
  await findTeam(tx, scope, teamId, { keep: true });
  const { agencyId } = scope;
  const now = new Date().toISOString();
  const id = newId();
  const amount: Cents = toCents(input.amount);
  const waits = await demandsTwoPeople(tx, scope, "writeOffs");
  if (!waits) await takeLoss(tx, scope, { id, teamId, amount, of }, { now, actorId });
  const left = await owed(tx, scope, { teamId, of });
  if (waits && amount > left) throw badRequest(messages.owesOnly(DEBTS[of], formatMoney(toDollars(left))));
  const [name = ""] = await nextNumbers(tx, agencyId, "WO", 1, now);
  const status = waits ? "pending" : "approved";
  const decided = waits ? null : now;
  await tx.execute(sql`insert into write_offs (agency_id, id, seller_team_id, name, "of", amount, status, reason,
      created_at, created_user_id, decided_user_id, decided_at)
    values (${agencyId}, ${id}, ${teamId}, ${name}, ${of}, ${amount.toString()}, ${status}, ${reason}, ${now},
      ${actorId}, ${waits ? null : actorId}, ${decided})`);
  return { id, name, status, left: toDollars(left) };
}

/** Approves or rejects a pending write-off, once. An approval is of another person than who entered it. */
export async function decideWriteOff(
  tx: Transaction,
  scope: AgencyScope,
  { teamId, id, status }: { teamId: string; id: string; status: "approved" | "rejected" },
  actor: Actor,
): Promise<Written> {
  await findTeam(tx, scope, teamId, { keep: true });
  const { agencyId } = scope;
  const now = new Date().toISOString();
  const [row] = await rowsOf<Raw<typeof writeOffs, "name" | "of" | "amount" | "created_user_id">>(
    tx,
    sql`update write_offs set status = ${status}, decided_user_id = ${actor.userId}, decided_at = ${now},
        updated_at = ${now}, version = version + 1
      where agency_id = ${agencyId} and id = ${id} and seller_team_id = ${teamId} and status = 'pending'
        and deleted_at is null
      returning name, "of", amount, created_user_id`,
  );
  if (!row) {
    const existing = await rowsOf(
      tx,
      sql`select 1 from write_offs where agency_id = ${agencyId} and id = ${id} and seller_team_id = ${teamId}
        and deleted_at is null`,
    );
    throw existing.length > 0 ? badRequest(messages.writeOffDecided) : notFound();
  }
  const { name, of } = row;
  if (status === "approved") {
    const people = { enteredBy: row.created_user_id, approver: actor };
    await requireSecondPerson(tx, scope, "writeOffs", people);
    const loss = { id, teamId, of, amount: BigInt(row.amount) };
    await takeLoss(tx, scope, loss, { now, actorId: actor.userId });
  }
  return { id, name, status, left: toDollars(await owed(tx, scope, { teamId, of })) };
}

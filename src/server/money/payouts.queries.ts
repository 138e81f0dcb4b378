import { sql } from "drizzle-orm";
import { formatMoney } from "../../domain/format.ts";
import { messages } from "../../domain/messages.ts";
import { Books } from "../../domain/money/books.ts";
import { toCents, toDollars } from "../../domain/money/cents.ts";
import { approvePayout, askPayout, type Payout, returnPayout } from "../../domain/money/desk.ts";
import { type NewPayout, type PayoutDecision, REQUEST_STATUSES } from "../../domain/money/payouts.ts";
import { noticeOfPayout } from "../../domain/notifications/notices.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { namesOfTeams, tell } from "../notifications/tell.queries.ts";
import { absent, refuse } from "../refusal.ts";
import type { AgencyScope } from "../scope.ts";
import { openTeamBooks, writeBooks } from "./books.queries.ts";
import { findTeam } from "./deposits.queries.ts";
import { nextNumbers } from "./numbers.queries.ts";

const [PENDING, APPROVED, CANCELED] = REQUEST_STATUSES.keys();

/** Moves a payout's money by one rule of the desk. Throws the rule's refusal, and then nothing is written. */
async function post(
  tx: Transaction,
  agencyId: string,
  rule: (books: Books, payout: Payout) => void,
  payout: Payout,
  now: string,
): Promise<void> {
  const books = new Books(await openTeamBooks(tx, agencyId, [payout.teamId]), { now, newId });
  rule(books, payout);
  await writeBooks(tx, agencyId, books);
}

interface Told {
  status: "asked" | "approved" | "rejected" | "taken back";
  name: string;
  amount: bigint;
  teamId: string;
}

async function tellOfPayout(tx: Transaction, scope: AgencyScope, { amount, ...told }: Told, actorId: string) {
  const teamName = (await namesOfTeams(tx, scope.agencyId, [told.teamId])).get(told.teamId) ?? "";
  const words = { ...told, teamName, amount: formatMoney(toDollars(amount)) };
  await tell(tx, scope.agencyId, actorId, [noticeOfPayout(words)]);
}

/** A seller asks for available profit, which is in flight from then on. @returns the request's id */
export async function createPayout(
  tx: Transaction,
  scope: AgencyScope,
  teamId: string,
  input: NewPayout,
  actorId: string,
): Promise<string> {
  await findTeam(tx, scope, teamId, { keep: true });
  const { agencyId } = scope;
  const now = new Date().toISOString();
  const id = newId();
  const amount = toCents(input.amount);
  await post(tx, agencyId, askPayout, { id, teamId, amount }, now);
  const [name = ""] = await nextNumbers(tx, agencyId, "PAY", 1, now);
  await tx.execute(sql`insert into payouts (agency_id, id, seller_team_id, bill_name, payout_method, amount, status,
      note, created_date, created_user_id)
    values (${agencyId}, ${id}, ${teamId}, ${name}, ${JSON.stringify(input.payoutMethod)}, ${amount.toString()},
      ${PENDING}, ${input.note ?? null}, ${now}, ${actorId})`);
  await tellOfPayout(tx, scope, { status: "asked", name, amount, teamId }, actorId);
  return id;
}

/**
 * A pending request becomes approved or canceled, once: whoever comes second is refused. What is canceled
 * returns to the seller's profit.
 */
export async function decidePayout(
  tx: Transaction,
  scope: AgencyScope,
  wanted: PayoutDecision & { teamId: string; id: string },
  actorId: string,
): Promise<void> {
  const { agencyId } = scope;
  const { teamId, id } = wanted;
  await findTeam(tx, scope, teamId);
  const now = new Date().toISOString();
  const approved = wanted.status === "approved";
  const [row] = await rowsOf<{ bill_name: string; amount: string }>(
    tx,
    sql`update payouts set status = ${approved ? APPROVED : CANCELED}, decided_user_id = ${actorId},
        approved_date = ${approved ? now : null}, bill_name = coalesce(${wanted.billName ?? null}, bill_name),
        note = coalesce(${wanted.note ?? null}, note), updated_at = ${now}, version = version + 1
      where agency_id = ${agencyId} and id = ${id} and seller_team_id = ${teamId} and status = ${PENDING}
        and deleted_at is null
      returning bill_name, amount`,
  );
  if (!row) {
    const known = await rowsOf(
      tx,
      sql`select 1 from payouts where agency_id = ${agencyId} and id = ${id} and seller_team_id = ${teamId}
        and deleted_at is null`,
    );
    throw known.length > 0 ? refuse(messages.payoutDecided) : absent();
  }
  const amount = BigInt(row.amount);
  await post(tx, agencyId, approved ? approvePayout : returnPayout, { id, teamId, amount }, now);
  const status = approved ? "approved" : scope.reach === "sellerTeam" ? "taken back" : "rejected";
  await tellOfPayout(tx, scope, { status, name: row.bill_name, amount, teamId }, actorId);
}

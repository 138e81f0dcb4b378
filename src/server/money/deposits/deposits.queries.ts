import { sql } from "drizzle-orm";
import { formatMoney } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { toCents, toDollars } from "../../../domain/money/cents.ts";
import type { NewDeposit } from "../../../domain/money/deposits.ts";
import { receiptName } from "../../../domain/money/receipts.ts";
import type { Wallet } from "../../../domain/money/responses.ts";
import { approveDeposit, walletBalance } from "../../../domain/money/wallet-operations.ts";
import { type DepositOutcome, noticeOfDeposit } from "../../../domain/notifications/notices.ts";
import { badField, badRequest, notFound } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { deposits } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { type EventMail, notifyTeams } from "../../notifications/notify.ts";
import { namesOfTeams } from "../../notifications/team-names.queries.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { demandsTwoPeople, requireSecondPerson } from "../../settings/two-people.queries.ts";
import { andOfTeams } from "../../team-scope.ts";
import { nextNumbers } from "../balance/numbers.queries.ts";
import { performOnWallet } from "../ledger/ledger-session.queries.ts";

/**
 * Checks that the team exists in the scope. `keep` prevents its deletion until the transaction ends, for calls that
 * move money.
 * @throws 404 for a missing team, one outside the scope and, where there is no reason to give, a closed one
 */
export async function findTeam(
  where: Database | Transaction,
  scope: AgencyScope,
  teamId: string,
  { keep = false, ifClosed }: { keep?: boolean; ifClosed?: string } = {},
): Promise<void> {
  const [team] = await rowsOf<{ is_closed: boolean }>(
    where,
    sql`select deleted_at is not null as is_closed from seller_teams where agency_id = ${scope.agencyId}
      and id = ${teamId} ${andOfTeams(scope, sql`id`)} ${keep ? sql`for key share` : sql``}`,
  );
  if (team?.is_closed && ifClosed) throw badRequest(ifClosed);
  if (!team || team.is_closed) throw notFound();
}

interface DepositNotice {
  id: string;
  status: DepositOutcome;
  name: string;
  amount: bigint;
  teamId: string;
  payWith: string;
  isCashback: boolean;
  /** Of a rejection or a reversal. */
  reason?: string | null | undefined;
}

/** Notifies those who decide a pending deposit, or the team of its outcome. */
export async function notifyOfDeposit(
  tx: Transaction,
  scope: AgencyScope,
  deposit: DepositNotice,
  actorId: string,
) {
  const teamName = (await namesOfTeams(tx, scope.agencyId, [deposit.teamId])).get(deposit.teamId) ?? "";
  const amount = formatMoney(toDollars(deposit.amount));
  const notice = noticeOfDeposit({ ...deposit, amount, teamName });
  const mail = mailOfDeposit(deposit, amount);
  await notifyTeams(tx, scope.agencyId, [mail ? { ...notice, mail } : notice], { actorId });
}

/** The mail of a topup's own template; `undefined` for the general one. */
function mailOfDeposit(deposit: DepositNotice, amount: string): EventMail | undefined {
  const { status, isCashback, name, payWith } = deposit;
  const reason = deposit.reason ?? "";
  if (status === "reversed") return { template: "topup-reversed", values: { amount, deposit: name, reason } };
  if (isCashback) return undefined;
  if (status === "approved") return { template: "topup-approved", values: { amount, payWith } };
  return status === "rejected"
    ? { template: "topup-rejected", values: { amount, payWith, reason } }
    : undefined;
}

/** @throws 400 that names the deposit which already has this transaction */
async function refuseKnownTransaction(
  tx: Transaction,
  scope: AgencyScope,
  { payWith, transactionId }: NewDeposit,
): Promise<never> {
  const [existing] = await rowsOf<Raw<typeof deposits, "name" | "status"> & { team: string }>(
    tx,
    sql`select d.name, d.status, t.name as team from deposits d
      join seller_teams t on t.agency_id = d.agency_id and t.id = d.seller_team_id
        ${andOfTeams(scope, sql`t.id`)}
      where d.agency_id = ${scope.agencyId} and d.pay_with = ${payWith}
        and lower(d.transaction_id) = lower(${transactionId ?? ""}) and d.status <> 'rejected'
        and d.reversed_at is null and d.deleted_at is null`,
  );
  const { name, status, team } = existing ?? { name: "a deposit", status: "entered", team: "another seller" };
  throw badField("transactionId", messages.transactionKnown(name, team, status));
}

/** A number that has no column of its own kind, in digits. */
const textOf = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** Creates a topup or cashback, approved at once or pending: always, where two people are demanded. */
export async function createDeposit(
  tx: Transaction,
  scope: AgencyScope,
  teamId: string,
  given: NewDeposit,
  actorId: string,
): Promise<Pick<DepositNotice, "id"> & Pick<NewDeposit, "status">> {
  await findTeam(tx, scope, teamId, { keep: true });
  const waits = given.status === "approved" && (await demandsTwoPeople(tx, scope, "deposits"));
  const input: NewDeposit = waits ? { ...given, status: "pending" } : given;
  const now = new Date().toISOString();
  const id = newId();
  const amount = toCents(input.amount);
  const decided = input.status === "approved";
  const [name] = await nextNumbers(tx, scope.agencyId, "DEP", 1, now);
  const written = await rowsOf(
    tx,
    sql`insert into deposits (agency_id, id, seller_team_id, name, pay_with, transaction_id, amount,
      status, is_cashback, note, value_date, payer, amount_received, currency, rate, fee, receipt,
      receipt_path, created_user_id,
      decided_user_id, decided_at)
    values (${scope.agencyId}, ${id}, ${teamId}, ${name}, ${input.payWith}, ${input.transactionId ?? null},
      ${amount.toString()}, ${input.status}, ${input.isCashback}, ${input.note ?? null},
      ${input.valueDate ?? null}, ${input.payer ?? null}, ${textOf(input.amountReceived)}, ${input.currency ?? null},
      ${textOf(input.rate)}, ${textOf(input.fee)}, ${receiptName(name ?? "", input.receipt)},
      ${input.receipt ?? null}, ${actorId},
      ${decided ? actorId : null}, ${decided ? now : null})
    on conflict (agency_id, pay_with, lower(transaction_id))
      where transaction_id is not null and status <> 'rejected' and reversed_at is null and deleted_at is null
      do nothing
    returning id`,
  );
  if (written.length === 0) await refuseKnownTransaction(tx, scope, input);
  if (decided)
    await performOnWallet(tx, scope.agencyId, approveDeposit, { ...input, id, teamId, amount }, now);
  const { status, payWith, isCashback } = input;
  const notice = { id, status, name: name ?? "", amount, teamId, payWith, isCashback };
  await notifyOfDeposit(tx, scope, notice, actorId);
  return { id, status };
}

/**
 * Approves or rejects a pending deposit. A second decision is refused, and where two people are demanded the approval
 * by the person who entered it.
 */
export async function decideDeposit(
  tx: Transaction,
  scope: AgencyScope,
  decision: {
    teamId: string;
    id: string;
    status: "approved" | "rejected";
    reason?: string | null | undefined;
  },
  actor: Actor,
): Promise<void> {
  await findTeam(tx, scope, decision.teamId, { keep: true });
  const now = new Date().toISOString();
  const reason = decision.status === "rejected" ? (decision.reason ?? null) : null;
  const [row] = await rowsOf<
    Raw<typeof deposits, "name" | "amount" | "pay_with" | "is_cashback" | "created_user_id">
  >(
    tx,
    sql`update deposits set status = ${decision.status}, decided_user_id = ${actor.userId}, decided_at = ${now},
        rejected_reason = ${reason}, updated_at = ${now}, version = version + 1
      where agency_id = ${scope.agencyId} and id = ${decision.id} and seller_team_id = ${decision.teamId}
        and status = 'pending' and deleted_at is null
      returning name, amount, pay_with, is_cashback, created_user_id`,
  );
  if (!row) {
    const existing = await rowsOf(
      tx,
      sql`select 1 from deposits where agency_id = ${scope.agencyId} and id = ${decision.id}
        and seller_team_id = ${decision.teamId} and deleted_at is null`,
    );
    throw existing.length > 0 ? badRequest(messages.notPending) : notFound();
  }
  const { teamId, id, status } = decision;
  const { name, pay_with: payWith, is_cashback: isCashback } = row;
  const notice = { id, status, name, amount: BigInt(row.amount), teamId, payWith, isCashback, reason };
  if (status === "approved") {
    const people = { enteredBy: row.created_user_id, approver: actor };
    await requireSecondPerson(tx, scope, "deposits", people);
  }
  await notifyOfDeposit(tx, scope, notice, actor.userId);
  if (status === "approved") await performOnWallet(tx, scope.agencyId, approveDeposit, notice, now);
}

/** Where a file of a deposit is stored, and its name. */
export async function fileOf(
  database: Database,
  { agencyId }: AgencyScope,
  id: string,
  column: "receipt" | "reversed_file",
): Promise<{ key: string | null; name: string }> {
  const [row] = await rowsOf<{ key: string | null; name: string | null }>(
    database,
    sql`select ${sql.raw(`${column}_path`)} as key, ${sql.raw(column)} as name from deposits
      where agency_id = ${agencyId} and id = ${id}`,
  );
  return { key: row?.key ?? null, name: row?.name ?? "" };
}

/** A team's wallet, in dollars. */
export async function walletOf(database: Database, scope: AgencyScope, teamId: string): Promise<Wallet> {
  await findTeam(database, scope, teamId);
  const [row] = await rowsOf<
    Record<"available" | "held" | "receivable" | "flight" | "limit" | "pending", string>
  >(
    database,
    sql`select coalesce(sum(balance) filter (where account = 'available'), 0) as available,
        coalesce(sum(balance) filter (where account = 'held'), 0) as held,
        coalesce(sum(balance) filter (where account = 'receivable'), 0) as receivable,
        coalesce(sum(balance) filter (where account = 'walletInFlight'), 0) as flight,
        (select credit_limit from seller_teams where agency_id = ${scope.agencyId} and id = ${teamId}) as "limit",
        (select coalesce(sum(amount), 0) from deposits where agency_id = ${scope.agencyId}
          and seller_team_id = ${teamId} and status = 'pending' and deleted_at is null) as pending
      from ledger_accounts where agency_id = ${scope.agencyId} and seller_team_id = ${teamId}`,
  );
  const cents = (text: string | undefined) => BigInt(text ?? 0);
  return {
    amount: toDollars(walletBalance(cents(row?.available), cents(row?.receivable))),
    available: toDollars(cents(row?.available)),
    held: toDollars(cents(row?.held)),
    receivable: toDollars(cents(row?.receivable)),
    inFlight: toDollars(cents(row?.flight)),
    creditLimit: toDollars(cents(row?.limit)),
    pendingTopUp: toDollars(cents(row?.pending)),
  };
}

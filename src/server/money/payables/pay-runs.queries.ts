import { sql } from "drizzle-orm";
import { formatMoney } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { sum, toCents, toDollars } from "../../../domain/money/cents.ts";
import type { Creditor, Payable } from "../../../domain/money/creditors.ts";
import { LedgerSession } from "../../../domain/money/ledger-session.ts";
import type { NewPayRun } from "../../../domain/money/payables/pay-runs.ts";
import { creditorOf, kindOf } from "../../../domain/money/payables/payables.ts";
import { receiptName } from "../../../domain/money/receipts.ts";
import { payCreditor } from "../../../domain/money/wallet-operations.ts";
import { badField, badRequest, notFound } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import type { payRuns } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { demandsTwoPeople, requireSecondPerson } from "../../settings/two-people.queries.ts";
import { nextNumbers } from "../balance/numbers.queries.ts";
import { openLedgerSession, writeLedgerSession } from "../ledger/ledger-session.queries.ts";
import { duesOfCreditor, nameOfCreditor } from "./payables.queries.ts";

type Status = "pending" | "approved" | "canceled";

/** A pay run after a step, with what the creditor is owed then. Cents. */
export interface WrittenPayRun {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
  readonly amount: bigint;
  readonly teams: number;
  readonly left: bigint;
}

interface Debt {
  readonly account: Payable;
  readonly creditor: Creditor;
}

/** A day that no cost is later than. */
const FOREVER = "9999-12-31";

interface Line {
  readonly teamId: string;
  readonly amount: bigint;
}

/**
 * Pays the lines of a run under the locks of their teams' wallets, which are read again: another run may have paid them.
 * @throws ApiError 400, and then nothing is paid
 */
async function pay(
  tx: Transaction,
  scope: AgencyScope,
  run: Debt & { id: string; lines: readonly Line[] },
  now: string,
): Promise<void> {
  const { agencyId } = scope;
  const { id, account, creditor, lines } = run;
  const teams = await openLedgerSession(
    tx,
    agencyId,
    lines.map(({ teamId }) => teamId),
  );
  const dues = await duesOfCreditor(tx, scope, { account, creditor, until: FOREVER });
  const due = new Map(dues.map((team) => [team.id, team.due]));
  const ledger = new LedgerSession(teams, { now, newId });
  for (const [sequence, { teamId, amount }] of lines.entries()) {
    payCreditor(ledger, { id, sequence, teamId, account, creditor, amount, due: due.get(teamId) ?? 0n });
  }
  await writeLedgerSession(tx, agencyId, ledger);
}

const leftOf = async (tx: Transaction, scope: AgencyScope, debt: Debt): Promise<bigint> =>
  sum((await duesOfCreditor(tx, scope, { ...debt, until: FOREVER })).map(({ due }) => due));

/** Serializes the runs to one creditor: each sees what those before it have paid or reserved. */
const lockCreditor = (tx: Transaction, scope: AgencyScope, { account, creditor }: Debt) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`pay run ${scope.agencyId} ${account} ${creditor ?? ""}`}, 0))`,
  );

async function refuseSecondRun(tx: Transaction, scope: AgencyScope, { account, creditor }: Debt) {
  const [waiting] = await rowsOf<Raw<typeof payRuns, "name">>(
    tx,
    sql`select name from pay_runs where agency_id = ${scope.agencyId} and account = ${account}
      and creditor = ${creditor ?? ""} and status = 'pending' and deleted_at is null`,
  );
  if (waiting) throw badRequest(messages.payRunWaits(waiting.name));
}

/**
 * Pays a creditor what was owed at the end of a day, or asks a second person to where the agency demands one. The amount
 * is what the person has seen: another one is refused.
 */
export async function createPayRun(
  tx: Transaction,
  scope: AgencyScope,
  body: NewPayRun,
  actorId: string,
): Promise<WrittenPayRun> {
  const { agencyId } = scope;
  const { account, until } = body;
  const creditor = creditorOf(body.creditor);
  const debt = { account, creditor };
  await lockCreditor(tx, scope, debt);
  const creditorName = await nameOfCreditor(tx, scope, account, creditor);
  if (creditorName === undefined) throw badField("creditor", messages.missingReference("Creditor"));
  await refuseSecondRun(tx, scope, debt);
  const chosen = body.teams && new Set(body.teams.map((id) => id.toLowerCase()));
  const dues = (await duesOfCreditor(tx, scope, { ...debt, until })).filter(
    ({ id }) => chosen === undefined || chosen.has(id),
  );
  const lines = dues.map(({ id: teamId, due: amount }) => ({ teamId, amount }));
  const amount = sum(lines.map((line) => line.amount));
  if (amount === 0n) throw badField("until", messages.nothingDue);
  if (amount !== toCents(body.amount))
    throw badField("amount", messages.dueIs(formatMoney(toDollars(amount))));
  const now = new Date().toISOString();
  const id = newId();
  const waits = await demandsTwoPeople(tx, scope, "payRuns");
  if (!waits) await pay(tx, scope, { ...debt, id, lines }, now);
  const [name = ""] = await nextNumbers(tx, agencyId, "RUN", 1, now);
  const status: Status = waits ? "pending" : "approved";
  await tx.execute(sql`insert into pay_runs (agency_id, id, name, account, creditor, kind, creditor_name, amount, status,
      "until", method, reference, paid_on, note, file, file_path, created_at, created_user_id, decided_user_id, decided_at)
    values (${agencyId}, ${id}, ${name}, ${account}, ${creditor ?? ""}, ${kindOf(account, creditor)}, ${creditorName},
      ${amount.toString()}, ${status}, ${until}, ${body.method}, ${body.reference ?? null}, ${body.paidOn},
      ${body.note ?? null}, ${receiptName(name, body.file)}, ${body.file ?? null}, ${now}, ${actorId}, ${waits ? null : actorId}, ${waits ? null : now})`);
  const rows = lines.map((line) => ({ t: line.teamId, m: Number(line.amount) }));
  await tx.execute(sql`insert into pay_run_lines (agency_id, pay_run_id, seller_team_id, amount)
    select ${agencyId}, ${id}, t, m from ${recordset(rows, { t: "uuid", m: "bigint" })}`);
  return { id, name, status, amount, teams: lines.length, left: await leftOf(tx, scope, debt) };
}

type Decided = Raw<typeof payRuns, "name" | "account" | "creditor" | "amount" | "created_user_id">;

/** Approves or cancels a pending run, once. An approval is of another person than who entered it. */
export async function decidePayRun(
  tx: Transaction,
  scope: AgencyScope,
  { id, status }: { id: string; status: "approved" | "canceled" },
  actor: Actor,
): Promise<WrittenPayRun> {
  const { agencyId } = scope;
  const now = new Date().toISOString();
  const [row] = await rowsOf<Decided>(
    tx,
    sql`update pay_runs set status = ${status}, decided_user_id = ${actor.userId}, decided_at = ${now},
        updated_at = ${now}, version = version + 1
      where agency_id = ${agencyId} and id = ${id} and status = 'pending' and deleted_at is null
      returning name, account, creditor, amount, created_user_id`,
  );
  if (!row) {
    const existing = await rowsOf(
      tx,
      sql`select 1 from pay_runs where agency_id = ${agencyId} and id = ${id} and deleted_at is null`,
    );
    throw existing.length > 0 ? badRequest(messages.payRunDecided) : notFound();
  }
  const debt = { account: row.account, creditor: row.creditor === "" ? null : row.creditor };
  const lines = await rowsOf<{ teamId: string; amount: string }>(
    tx,
    sql`select seller_team_id as "teamId", amount::text from pay_run_lines
      where agency_id = ${agencyId} and pay_run_id = ${id} order by seller_team_id`,
  );
  if (status === "approved") {
    await requireSecondPerson(tx, scope, "payRuns", { enteredBy: row.created_user_id, approver: actor });
    const owed = lines.map(({ teamId, amount }) => ({ teamId, amount: BigInt(amount) }));
    await pay(tx, scope, { ...debt, id, lines: owed }, now);
  }
  const amount = BigInt(row.amount);
  return { id, name: row.name, status, amount, teams: lines.length, left: await leftOf(tx, scope, debt) };
}

/** The key and the name of a run's file, where it has one. */
export async function fileOfPayRun(
  database: Database,
  { agencyId }: AgencyScope,
  id: string,
): Promise<{ key: string | null; name: string }> {
  const [row] = await rowsOf<Nullable<Raw<typeof payRuns, "file" | "file_path">>>(
    database,
    sql`select file, file_path from pay_runs where agency_id = ${agencyId} and id = ${id}`,
  );
  return { key: row?.file_path ?? null, name: row?.file ?? "" };
}

import { type SQL, sql } from "drizzle-orm";
import { dayOf } from "../../../domain/format.ts";
import { ACCOUNTS, type Account, type Balances, type JournalEntry } from "../../../domain/money/accounts.ts";
import { sum } from "../../../domain/money/cents.ts";
import { isPayable, type Payable } from "../../../domain/money/creditors.ts";
import { invoiceParts } from "../../../domain/money/invoices/parts.ts";
import {
  type Invoice,
  LedgerSession,
  type OpenDebt,
  type TeamAccounts,
} from "../../../domain/money/ledger-session.ts";
import { accountSums } from "../../../domain/money/statements/statements.ts";
import type { Order } from "../../../domain/orders/order.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import type { ledgerAccounts, sellerTeams } from "../../db/schema/index.ts";
import { executeAll, rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { newId } from "../../ids.ts";
import { nextNumbers } from "../balance/numbers.queries.ts";

type TeamRow = Raw<
  typeof sellerTeams,
  "id" | "credit_limit" | "pending_payout_days" | "auto_approve_order" | "referred_by_id"
> &
  Nullable<Raw<typeof sellerTeams, "rate">>;

/** Some teams and their referrers, as their accounts need them. Locks nothing. */
export function ledgerTeams(
  tx: Transaction,
  agencyId: string,
  teamIds: readonly string[],
): Promise<TeamRow[]> {
  return rowsOf<TeamRow>(
    tx,
    sql`with named as (
        select id, referred_by_id from seller_teams where agency_id = ${agencyId} and id = any(${uuids([...new Set(teamIds)])})
      )
      select t.id, t.credit_limit, t.pending_payout_days, t.auto_approve_order, t.referred_by_id, r.rate
      from seller_teams t left join seller_teams r on r.agency_id = t.agency_id and r.id = t.referred_by_id
      where t.agency_id = ${agencyId}
        and (t.id in (select id from named) or t.id in (select referred_by_id from named))
      order by t.id`,
  );
}

/**
 * Reads the accounts of some teams and locks them until the transaction ends. Every call locks wallets after orders
 * and by team id, which prevents deadlocks.
 */
export const openLedgerSession = async (
  tx: Transaction,
  agencyId: string,
  teamIds: readonly string[],
  options: { lock?: boolean } = {},
): Promise<TeamAccounts[]> => openAccounts(tx, agencyId, await ledgerTeams(tx, agencyId, teamIds), options);

/** The same of teams that are read. */
export async function openAccounts(
  tx: Transaction,
  agencyId: string,
  teams: readonly TeamRow[],
  { lock = true }: { lock?: boolean } = {},
): Promise<TeamAccounts[]> {
  const ids = teams.map((team) => team.id);
  if (lock) await lockWallets(tx, agencyId, ids);
  const byTeam = new Map<string, Balances>(ids.map((id) => [id, new Map()]));
  const closed = new Set<string>();
  for (const { id, is_closed, account, balance } of await balancesOf(tx, agencyId, ids)) {
    if (is_closed) closed.add(id);
    if (account !== null) byTeam.get(id)?.set(account, BigInt(balance ?? 0));
  }
  const owing = ids.filter((id) => (byTeam.get(id)?.get("receivable") ?? 0n) > 0n);
  const debts = owing.length > 0 ? await openDebts(tx, agencyId, owing) : new Map<string, OpenDebt[]>();
  return teams.map((team) => ({
    id: team.id,
    isClosed: closed.has(team.id),
    creditLimit: BigInt(team.credit_limit),
    pendingPayoutDays: team.pending_payout_days,
    autoApprove: team.auto_approve_order,
    referredBy: team.referred_by_id === null ? null : { teamId: team.referred_by_id, rate: team.rate ?? 0 },
    balances: byTeam.get(team.id) ?? new Map(),
    openDebts: debts.get(team.id) ?? [],
  }));
}

/** The balances of teams, and whether they are closed: read once wallets are locked, which who closes a team waits for. */
const balancesOf = (tx: Transaction, agencyId: string, teamIds: readonly string[]) =>
  rowsOf<
    Raw<typeof sellerTeams, "id"> & { is_closed: boolean } & Nullable<
        Raw<typeof ledgerAccounts, "account" | "balance">
      >
  >(
    tx,
    sql`select t.id, t.deleted_at is not null as is_closed, l.account, l.balance
      from seller_teams t left join ledger_accounts l on l.agency_id = t.agency_id and l.seller_team_id = t.id
      where t.agency_id = ${agencyId} and t.id = any(${uuids(teamIds)})`,
  );

/** Locks the row of the account `available` of each wallet; creates it for new teams. */
async function lockWallets(tx: Transaction, agencyId: string, teamIds: readonly string[]): Promise<void> {
  await tx.execute(sql`insert into ledger_accounts (agency_id, seller_team_id, account, balance)
    select ${agencyId}, id, 'available', 0 from unnest(${uuids(teamIds)}) as id order by id
    on conflict do nothing`);
  await tx.execute(sql`select 1 from ledger_accounts
    where agency_id = ${agencyId} and seller_team_id = any(${uuids(teamIds)}) and account = 'available'
    order by seller_team_id for update`);
}

async function openDebts(tx: Transaction, agencyId: string, teamIds: readonly string[]) {
  const rows = await rowsOf<{ id: string; team: string; remain: string; orders: string[] }>(
    tx,
    sql`select i.id, i.seller_team_id as team, i.remain_amount as remain, i.created_date as since,
        array(select l.order_id from invoice_lines l where l.agency_id = i.agency_id and l.invoice_id = i.id) as orders
      from invoices i
      where i.agency_id = ${agencyId} and i.seller_team_id = any(${uuids(teamIds)}) and i.remain_amount > 0
      union all
      select id, seller_team_id, remain_amount, reversed_at, '{}' from deposits
      where agency_id = ${agencyId} and seller_team_id = any(${uuids(teamIds)}) and remain_amount > 0
      order by since, id`,
  );
  const debts = new Map<string, OpenDebt[]>();
  for (const { id, team, remain, orders } of rows) {
    const debt = { id, remain: BigInt(remain), orderIds: orders };
    debts.set(team, [...(debts.get(team) ?? []), debt]);
  }
  return debts;
}

const CHUNK = 5_000;
const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  );

export function* insertsOfEntries(
  agencyId: string,
  entries: readonly JournalEntry[],
  now: string,
): Generator<SQL> {
  const lines = entries.flatMap((entry) =>
    entry.lines.map((line, index) => ({
      e: entry.event,
      s: entry.subject,
      q: entry.sequence,
      l: index,
      t: line.teamId,
      a: line.account,
      o: line.orderId,
      m: Number(line.amount),
      c: line.creditor ?? null,
    })),
  );
  for (const chunk of chunksOf(lines)) {
    yield sql`insert into journal_lines
        (agency_id, event, subject, sequence, line, seller_team_id, account, order_id, amount, creditor, created_at)
      select ${agencyId}, e, s, q, l, t, a, o, m, c, ${now}
      from ${recordset(chunk, { e: "text", s: "uuid", q: "int", l: "int", t: "uuid", a: "text", o: "uuid", m: "bigint", c: "text" })}`;
  }
}

/** Stores a ledger session: journal entries, balances, invoices and unpaid amounts. */
export async function writeLedgerSession(
  tx: Transaction,
  agencyId: string,
  ledger: LedgerSession,
): Promise<void> {
  await executeAll(tx, insertsOfEntries(agencyId, ledger.journalEntries, ledger.clock.now));
  await writeLedgerTotals(tx, agencyId, ledger);
}

/** Applies a wallet operation, such as a payout, and stores it. @throws RuleViolation, and then nothing is stored */
export async function performOnWallet<Subject extends { readonly teamId: string }>(
  tx: Transaction,
  agencyId: string,
  operation: (ledger: LedgerSession, subject: Subject) => void,
  subject: Subject,
  now: string,
): Promise<void> {
  const ledger = new LedgerSession(await openLedgerSession(tx, agencyId, [subject.teamId]), { now, newId });
  operation(ledger, subject);
  await writeLedgerSession(tx, agencyId, ledger);
}

/** An order before and after the session, of which its part of an invoice is made. */
interface ChangedOrder {
  readonly before: Order;
  readonly after: Order;
}

/** Stores what the journal entries of a ledger session sum up to: balances, invoices and unpaid amounts. */
export async function writeLedgerTotals(
  tx: Transaction,
  agencyId: string,
  ledger: LedgerSession,
  changed: readonly ChangedOrder[] = [],
): Promise<void> {
  await writeBalances(tx, agencyId, ledger);
  await writeCreditorBalances(tx, agencyId, ledger);
  await addToDay(tx, agencyId, ledger);
  await writeInvoices(tx, agencyId, ledger, changed);
  if (ledger.remains.size > 0) {
    const rows = [...ledger.remains].map(([id, remain]) => ({ id, remain: Number(remain) }));
    await tx.execute(sql`with x as (select * from ${recordset(rows, { id: "uuid", remain: "bigint" })}), paid as (
        update invoices i set remain_amount = x.remain, updated_at = now() from x
        where i.agency_id = ${agencyId} and i.id = x.id
      )
      update deposits d set remain_amount = x.remain, updated_at = now() from x
      where d.agency_id = ${agencyId} and d.id = x.id and d.reversed_at is not null`);
  }
}

async function writeBalances(tx: Transaction, agencyId: string, ledger: LedgerSession): Promise<void> {
  const touched = new Set(
    ledger.journalEntries.flatMap(({ lines }) => lines.map(({ teamId, account }) => `${teamId} ${account}`)),
  );
  const rows = [...touched].sort().map((key) => {
    const [teamId = "", ...account] = key.split(" ");
    const name = account.join(" ") as Account; // Joined above; some account names contain a space.
    return { t: teamId, a: name, b: Number(ledger.balance(teamId, name)) };
  });
  if (rows.length === 0) return;
  await tx.execute(sql`insert into ledger_accounts (agency_id, seller_team_id, account, balance)
    select ${agencyId}, t, a, b from ${recordset(rows, { t: "uuid", a: "text", b: "bigint" })}
    on conflict (agency_id, seller_team_id, account) do update set balance = excluded.balance`);
}

/** Adds what the journal entries post to payables to what each creditor is owed. */
async function writeCreditorBalances(
  tx: Transaction,
  agencyId: string,
  ledger: LedgerSession,
): Promise<void> {
  const changes = new Map<string, { t: string; a: Payable; c: string; m: number }>();
  for (const { teamId, account, creditor, amount } of ledger.journalEntries.flatMap(({ lines }) => lines)) {
    if (!isPayable(account)) continue;
    const row = { t: teamId, a: account, c: creditor ?? "", m: 0 };
    const key = `${row.t} ${row.a} ${row.c}`;
    const change = changes.get(key) ?? row;
    change.m += Number(amount) * ACCOUNTS[account];
    changes.set(key, change);
  }
  if (changes.size === 0) return;
  const rows = [...changes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await tx.execute(sql`insert into creditor_balances as b (agency_id, seller_team_id, account, creditor, balance)
    select ${agencyId}, t, a, c, m from ${recordset(rows, { t: "uuid", a: "text", c: "text", m: "bigint" })}
    on conflict (agency_id, seller_team_id, account, creditor) do update set balance = b.balance + excluded.balance`);
}

/** Adds what the session's entries debit and credit to the sums of their day. The teams' wallets are locked. */
async function addToDay(
  tx: Transaction,
  agencyId: string,
  { journalEntries, clock }: LedgerSession,
): Promise<void> {
  if (journalEntries.length === 0) return;
  const rows = accountSums(journalEntries).map(({ teamId, account, debits, credits, statementLines }) => ({
    t: teamId,
    a: account,
    d: Number(debits),
    c: Number(credits),
    n: statementLines,
  }));
  await tx.execute(sql`insert into ledger_days as l
      (agency_id, seller_team_id, account, day, debits, credits, statement_lines)
    select ${agencyId}, t, a, ${dayOf(clock.now)}::date, d, c, n
    from ${recordset(rows, { t: "uuid", a: "text", d: "bigint", c: "bigint", n: "int" })}
    on conflict (agency_id, seller_team_id, account, day) do update set debits = l.debits + excluded.debits,
      credits = l.credits + excluded.credits, statement_lines = l.statement_lines + excluded.statement_lines`);
}

/** The amounts of an invoice by order, as rows. */
function linesOf({ id, type, lines }: Invoice, orders: ReadonlyMap<string, ChangedOrder>) {
  const sums = new Map<string, { seller: bigint; agency: bigint }>();
  for (const { orderId, sellerAmount, agencyAmount } of lines) {
    const amounts = sums.get(orderId) ?? { seller: 0n, agency: 0n };
    amounts.seller += sellerAmount;
    amounts.agency += agencyAmount;
    sums.set(orderId, amounts);
  }
  return [...sums].map(([o, { seller, agency }]) => {
    const order = orders.get(o);
    const parts = order ? invoiceParts(order.before, order.after, type, seller) : null;
    return { i: id, o, s: Number(seller), a: Number(agency), p: parts };
  });
}

async function writeInvoices(
  tx: Transaction,
  agencyId: string,
  ledger: LedgerSession,
  changed: readonly ChangedOrder[],
): Promise<void> {
  const written = ledger.invoices.filter((invoice) => invoice.lines.length > 0);
  if (written.length === 0) return;
  const names = await nextNumbers(tx, agencyId, "INV", written.length, ledger.clock.now);
  const rows = written.map((invoice, index) => ({
    id: invoice.id,
    t: invoice.teamId,
    name: names[index] ?? null,
    type: invoice.type,
    seller: Number(sum(invoice.lines.map((line) => line.sellerAmount))),
    agency: Number(sum(invoice.lines.map((line) => line.agencyAmount))),
    remain: Number(invoice.remain),
  }));
  const statements = function* () {
    yield sql`insert into invoices
        (agency_id, id, seller_team_id, name, type, seller_amount, agency_amount, remain_amount, created_date)
      select ${agencyId}, id, t, name, type, seller, agency, remain, ${ledger.clock.now}
      from ${recordset(rows, { id: "uuid", t: "uuid", name: "text", type: "text", seller: "bigint", agency: "bigint", remain: "bigint" })}`;
    const orders = new Map(changed.map((order) => [order.after.id, order]));
    for (const chunk of chunksOf(written.flatMap((invoice) => linesOf(invoice, orders)))) {
      yield sql`insert into invoice_lines (agency_id, invoice_id, order_id, seller_amount, agency_amount, parts)
        select ${agencyId}, i, o, s, a, p
        from ${recordset(chunk, { i: "uuid", o: "uuid", s: "bigint", a: "bigint", p: "jsonb" })}`;
    }
  };
  await executeAll(tx, statements());
}

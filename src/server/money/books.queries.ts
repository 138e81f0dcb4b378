import { type SQL, sql } from "drizzle-orm";
import type { Account, Balances } from "../../domain/money/accounts.ts";
import type { Books, OpenInvoice, TeamBook } from "../../domain/money/books.ts";
import { sum } from "../../domain/money/cents.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { nextNumbers } from "./numbers.queries.ts";

interface TeamRow extends Record<string, unknown> {
  id: string;
  credit_limit: string;
  pending_payout_days: number;
  auto_approve_order: boolean;
  referred_by_id: string | null;
  rate: number | null;
}

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

/** The teams themselves and those that referred them. */
async function teamRows(tx: Transaction, agencyId: string, teamIds: readonly string[]): Promise<TeamRow[]> {
  return rowsOf<TeamRow>(
    tx,
    sql`with named as (
        select id, referred_by_id from seller_teams where agency_id = ${agencyId} and id = any(${uuids(teamIds)})
      )
      select t.id, t.credit_limit, t.pending_payout_days, t.auto_approve_order, t.referred_by_id, r.rate
      from seller_teams t left join seller_teams r on r.agency_id = t.agency_id and r.id = t.referred_by_id
      where t.agency_id = ${agencyId}
        and (t.id in (select id from named) or t.id in (select referred_by_id from named))
      order by t.id`,
  );
}

/**
 * The books of some teams, locked until the transaction ends: wallets are locked after orders and by team id,
 * everywhere, so that no two calls wait for each other.
 */
export async function openTeamBooks(
  tx: Transaction,
  agencyId: string,
  teamIds: readonly string[],
  { lock = true }: { lock?: boolean } = {},
): Promise<TeamBook[]> {
  const teams = await teamRows(tx, agencyId, [...new Set(teamIds)]);
  const ids = teams.map((team) => team.id);
  if (lock) await lockWallets(tx, agencyId, ids);
  const balances = await rowsOf<{ seller_team_id: string; account: Account; balance: string }>(
    tx,
    sql`select seller_team_id, account, balance from ledger_accounts
      where agency_id = ${agencyId} and seller_team_id = any(${uuids(ids)})`,
  );
  const byTeam = new Map<string, Balances>(ids.map((id) => [id, new Map()]));
  for (const row of balances) byTeam.get(row.seller_team_id)?.set(row.account, BigInt(row.balance));
  const owing = ids.filter((id) => (byTeam.get(id)?.get("receivable") ?? 0n) > 0n);
  const bills = owing.length > 0 ? await openBills(tx, agencyId, owing) : new Map<string, OpenInvoice[]>();
  return teams.map((team) => ({
    id: team.id,
    creditLimit: BigInt(team.credit_limit),
    pendingPayoutDays: team.pending_payout_days,
    autoApprove: team.auto_approve_order,
    referredBy: team.referred_by_id === null ? null : { teamId: team.referred_by_id, rate: team.rate ?? 0 },
    balances: byTeam.get(team.id) ?? new Map(),
    openInvoices: bills.get(team.id) ?? [],
  }));
}

/** The row of the account `available` is a wallet's lock; a new team's is made first. */
async function lockWallets(tx: Transaction, agencyId: string, teamIds: readonly string[]): Promise<void> {
  await tx.execute(sql`insert into ledger_accounts (agency_id, seller_team_id, account, balance)
    select ${agencyId}, id, 'available', 0 from unnest(${uuids(teamIds)}) as id order by id
    on conflict do nothing`);
  await tx.execute(sql`select 1 from ledger_accounts
    where agency_id = ${agencyId} and seller_team_id = any(${uuids(teamIds)}) and account = 'available'
    order by seller_team_id for update`);
}

async function openBills(tx: Transaction, agencyId: string, teamIds: readonly string[]) {
  const rows = await rowsOf<{
    id: string;
    seller_team_id: string;
    remain: string;
    seller: string;
    orders: string[];
  }>(
    tx,
    sql`select i.id, i.seller_team_id, i.remain_amount as remain, i.seller_amount as seller,
        array(select l.order_id from invoice_lines l where l.agency_id = i.agency_id and l.invoice_id = i.id) as orders
      from invoices i
      where i.agency_id = ${agencyId} and i.seller_team_id = any(${uuids(teamIds)}) and i.remain_amount > 0
      order by i.created_date, i.id`,
  );
  const bills = new Map<string, OpenInvoice[]>();
  for (const row of rows) {
    const bill = {
      id: row.id,
      remain: BigInt(row.remain),
      sellerAmount: BigInt(row.seller),
      orderIds: row.orders,
    };
    bills.set(row.seller_team_id, [...(bills.get(row.seller_team_id) ?? []), bill]);
  }
  return bills;
}

const CHUNK = 5_000;
const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  );
const json = (rows: readonly unknown[]): SQL => sql`${JSON.stringify(rows)}::json`;

/** Writes what a call's books hold: entries, the balances they change, invoices, unpaid parts. */
export async function writeBooks(tx: Transaction, agencyId: string, books: Books): Promise<void> {
  const entries = books.postings.flatMap((posting) =>
    posting.entries.map((entry, line) => ({
      e: posting.event,
      s: posting.subject,
      q: posting.sequence,
      l: line,
      t: entry.teamId,
      a: entry.account,
      o: entry.orderId,
      m: Number(entry.amount),
    })),
  );
  for (const chunk of chunksOf(entries)) {
    await tx.execute(sql`insert into ledger_entries
        (agency_id, event, subject, sequence, line, seller_team_id, account, order_id, amount, created_at)
      select ${agencyId}, e, s, q, l, t, a, o, m, ${books.clock.now}
      from json_to_recordset(${json(chunk)}) as x(e text, s uuid, q int, l int, t uuid, a text, o uuid, m bigint)`);
  }
  await writeBalances(tx, agencyId, books);
  await writeInvoices(tx, agencyId, books);
  if (books.remains.size > 0) {
    const rows = [...books.remains].map(([id, remain]) => ({ id, remain: Number(remain) }));
    await tx.execute(sql`update invoices i set remain_amount = x.remain, updated_at = now()
      from json_to_recordset(${json(rows)}) as x(id uuid, remain bigint)
      where i.agency_id = ${agencyId} and i.id = x.id`);
  }
}

async function writeBalances(tx: Transaction, agencyId: string, books: Books): Promise<void> {
  const touched = new Set(
    books.postings.flatMap(({ entries }) => entries.map((entry) => `${entry.teamId} ${entry.account}`)),
  );
  const rows = [...touched].sort().map((key) => {
    const [teamId, ...account] = key.split(" ");
    const name = account.join(" ") as Account; // It was written from one above; some names hold a blank.
    return { t: teamId, a: name, b: Number(books.balance(teamId as string, name)) };
  });
  if (rows.length === 0) return;
  await tx.execute(sql`insert into ledger_accounts (agency_id, seller_team_id, account, balance)
    select ${agencyId}, t, a, b from json_to_recordset(${json(rows)}) as x(t uuid, a text, b bigint)
    on conflict (agency_id, seller_team_id, account) do update set balance = excluded.balance`);
}

async function writeInvoices(tx: Transaction, agencyId: string, books: Books): Promise<void> {
  const written = books.invoices.filter((invoice) => invoice.lines.length > 0);
  if (written.length === 0) return;
  const names = await nextNumbers(tx, agencyId, "INV", written.length, books.clock.now);
  const rows = written.map((invoice, index) => ({
    id: invoice.id,
    t: invoice.teamId,
    name: names[index],
    type: invoice.type,
    seller: Number(sum(invoice.lines.map((line) => line.sellerAmount))),
    agency: Number(sum(invoice.lines.map((line) => line.agencyAmount))),
    remain: Number(invoice.remain),
  }));
  await tx.execute(sql`insert into invoices
      (agency_id, id, seller_team_id, name, type, seller_amount, agency_amount, remain_amount, created_date)
    select ${agencyId}, id, t, name, type, seller, agency, remain, ${books.clock.now}
    from json_to_recordset(${json(rows)})
      as x(id uuid, t uuid, name text, type text, seller bigint, agency bigint, remain bigint)`);
  const lines = written.flatMap((invoice) => {
    const byOrder = new Map<string, { seller: bigint; agency: bigint }>();
    for (const line of invoice.lines) {
      const so = byOrder.get(line.orderId) ?? { seller: 0n, agency: 0n };
      byOrder.set(line.orderId, {
        seller: so.seller + line.sellerAmount,
        agency: so.agency + line.agencyAmount,
      });
    }
    return [...byOrder].map(([o, { seller, agency }]) => ({
      i: invoice.id,
      o,
      s: Number(seller),
      a: Number(agency),
    }));
  });
  for (const chunk of chunksOf(lines)) {
    await tx.execute(sql`insert into invoice_lines (agency_id, invoice_id, order_id, seller_amount, agency_amount)
      select ${agencyId}, i, o, s, a
      from json_to_recordset(${json(chunk)}) as x(i uuid, o uuid, s bigint, a bigint)`);
  }
}

import { type SQL, sql } from "drizzle-orm";
import { toDollars } from "../../../domain/money/cents.ts";
import { type Creditor, type Payable, PLATFORM } from "../../../domain/money/creditors.ts";
import type { PayableRow } from "../../../domain/money/payables/calls.ts";
import {
  AGE_ENDS,
  AGES,
  type Age,
  agesOf,
  BEFORE,
  CREDITOR_KINDS,
  kindOf,
} from "../../../domain/money/payables/payables.ts";
import type { Database } from "../../db/client.ts";
import { atOrBefore } from "../../db/days.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { IS_COST } from "../ledger/ledger.queries.ts";

interface Found extends Record<string, unknown> {
  account: Payable;
  creditor: string;
  name: string | null;
  terms: number | null;
  open: string;
  paid: string;
  waiting: string;
  /** The costs of each age but the oldest. */
  accrued: string[];
}

/** The costs of a creditor `b` that were due at most so many days ago, and more than so many. */
function accruedWithin(from: number | null, to: number): SQL {
  const since = sql`now() - make_interval(days => coalesce(s.payment_terms, 0) + ${to})`;
  const until =
    from === null
      ? sql``
      : sql`and l.created_at <= now() - make_interval(days => coalesce(s.payment_terms, 0) + ${from})`;
  return sql`coalesce((select -sum(l.amount) from journal_lines l
    where l.creditor = b.creditor and l.agency_id = ${sql.raw("b.agency_id")} and l.account = b.account
      and ${IS_COST} and l.created_at > ${since} ${until}), 0)::text`;
}

const ENDS = Object.values(AGE_ENDS);

/** The creditors of an agency, or of all agencies where one creditor asks, with what is owed by age. */
function payablesOf(where: SQL): SQL {
  const accrued = ENDS.map((end, index) => accruedWithin(ENDS[index - 1] ?? null, end));
  return sql`with owed as (
      select b.agency_id, b.account, b.creditor, sum(b.balance) as open from creditor_balances b
      where ${where} group by 1, 2, 3
    ), runs as (
      select agency_id, account, creditor, sum(amount) filter (where status = 'approved') as paid,
        sum(amount) filter (where status = 'pending') as waiting
      from pay_runs b where ${where} and deleted_at is null group by 1, 2, 3
    )
    select b.agency_id, b.account, b.creditor, coalesce(s.name, u.full_name) as name, s.payment_terms as terms,
      b.open::text, coalesce(r.paid, 0)::text as paid, coalesce(r.waiting, 0)::text as waiting,
      array[${sql.join(accrued, sql`, `)}] as accrued
    from owed b
    left join suppliers s on b.account = 'supplierPayable' and s.id::text = b.creditor
    left join users u on b.account = 'designerPayable' and u.id::text = b.creditor
    left join runs r on r.agency_id = b.agency_id and r.account = b.account and r.creditor = b.creditor`;
}

const creditorName = ({ account, creditor, name }: Found): string =>
  name ?? CREDITOR_KINDS[kindOf(account, creditor === "" ? null : creditor)];

function rowOf(found: Found): PayableRow {
  const { account, creditor, terms } = found;
  const [open, paid, waiting] = [found.open, found.paid, found.waiting].map(BigInt) as [
    bigint,
    bigint,
    bigint,
  ];
  const ages = agesOf(open, found.accrued.map(BigInt));
  return {
    account,
    creditor: creditor === "" ? BEFORE : creditor,
    kind: kindOf(account, creditor === "" ? null : creditor),
    name: creditorName(found),
    terms: terms ?? 0,
    accrued: toDollars(open + paid),
    paid: toDollars(paid),
    waiting: toDollars(waiting),
    open: toDollars(open),
    ...(Object.fromEntries(AGES.map((age) => [age, toDollars(ages[age])])) as Record<Age, number>), // Its keys.
  };
}

/** What an agency owes, by creditor, the largest amount first. Without creditors that were never owed anything. */
export async function agencyPayables(database: Database, scope: AgencyScope): Promise<PayableRow[]> {
  const rows = await rowsOf<Found>(
    database,
    sql`${payablesOf(sql`b.agency_id = ${scope.agencyId}`)}
      where b.open <> 0 or coalesce(r.paid, 0) <> 0 order by b.open desc, b.creditor`,
  );
  return rows.map(rowOf);
}

/** What agencies owe a creditor, by agency. */
export async function owedTo(
  database: Database,
  creditor: string,
): Promise<(PayableRow & { agency: { id: string; name: string } })[]> {
  const rows = await rowsOf<Found & { agency_id: string; agency: string }>(
    database,
    sql`select x.*, a.name as agency from (${payablesOf(sql`b.creditor = ${creditor}`)}) x
      join agencies a on a.id = x.agency_id where x.open <> '0' or x.paid <> '0' order by a.name, a.id`,
  );
  return rows.map((row) => ({ ...rowOf(row), agency: { id: row.agency_id, name: row.agency } }));
}

export interface TeamDue {
  readonly id: string;
  readonly name: string;
  /** What is owed now, and of it what was owed at the end of the day. Cents; below zero the creditor owes it. */
  readonly balance: bigint;
  readonly due: bigint;
}

/** `''` in the tables. */
const stored = (creditor: Creditor) => creditor ?? "";

/**
 * What a creditor was owed at the end of a day in Los Angeles, by team. Later costs are not due; later payments have
 * paid the older ones.
 */
export async function duesOfCreditor(
  where: Database | Transaction,
  scope: AgencyScope,
  { account, creditor, until }: { account: Payable; creditor: Creditor; until: string },
): Promise<TeamDue[]> {
  const { agencyId } = scope;
  const later =
    creditor === null
      ? sql`select null::uuid as team, 0 as later where false`
      : sql`select l.seller_team_id as team, -sum(l.amount) as later from journal_lines l
          where l.creditor = ${creditor} and l.agency_id = ${agencyId} and l.account = ${account} and ${IS_COST}
            and not (${atOrBefore(sql.raw("l.created_at"), until)})
          group by 1`;
  const rows = await rowsOf<{ id: string; name: string; balance: string; later: string }>(
    where,
    sql`with later as (${later})
      select t.id, t.name, b.balance::text, greatest(coalesce(later.later, 0), 0)::text as later
      from creditor_balances b
      join seller_teams t on t.agency_id = b.agency_id and t.id = b.seller_team_id
      left join later on later.team = b.seller_team_id
      where b.agency_id = ${agencyId} and b.account = ${account} and b.creditor = ${stored(creditor)} and b.balance <> 0
      order by t.name, t.id`,
  );
  return rows.flatMap(({ id, name, ...row }) => {
    const balance = BigInt(row.balance);
    const left = balance - BigInt(row.later);
    // What a creditor owes in return is not made larger by what was added since.
    const due = balance < 0n ? balance : left > 0n ? left : 0n;
    return due === 0n ? [] : [{ id, name, balance, due }];
  });
}

/** The name of a creditor of an agency. `undefined` where the agency has none such. */
export async function nameOfCreditor(
  tx: Transaction,
  scope: AgencyScope,
  account: Payable,
  creditor: Creditor,
): Promise<string | undefined> {
  if (creditor === null) return CREDITOR_KINDS.before;
  if (creditor === PLATFORM) return CREDITOR_KINDS.platform;
  const kind = kindOf(account, creditor);
  if (kind === "own") return CREDITOR_KINDS.own;
  const [row] = await rowsOf<{ name: string }>(
    tx,
    kind === "supplier"
      ? sql`select name from suppliers where id = ${creditor}::uuid
          and exists (select 1 from creditor_balances b where b.agency_id = ${scope.agencyId} and b.creditor = ${creditor})`
      : sql`select full_name as name from users where id = ${creditor}::uuid
          and exists (select 1 from creditor_balances b where b.agency_id = ${scope.agencyId} and b.creditor = ${creditor})`,
  );
  return row?.name;
}

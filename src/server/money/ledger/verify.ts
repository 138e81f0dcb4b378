import { type SQL, sql } from "drizzle-orm";
import { ACCOUNTS } from "../../../domain/money/accounts.ts";
import { PAYABLES } from "../../../domain/money/creditors.ts";
import type { LedgerCheck } from "../../../domain/money/responses.ts";
import type { Database } from "../../db/client.ts";
import { ZONE } from "../../db/days.ts";
import { rowsOf } from "../../db/statement.ts";

const natural = sql.raw(
  `case ${Object.entries(ACCOUNTS)
    .map(([account, sign]) => `when account = '${account}' then ${sign}`)
    .join(" ")} end`,
);

/** Each check is a query for differences; it passes when the query returns no rows. */
const CHECKS: Readonly<Record<string, SQL>> = {
  "every journal entry sums to zero": sql`select event || ' ' || subject || ' #' || sequence as what, sum(amount) as is,
      0 as should from journal_lines group by agency_id, event, subject, sequence having sum(amount) <> 0`,
  "the trial balance is zero": sql`select 'all journal lines' as what, sum(amount) as is, 0 as should from journal_lines
      having coalesce(sum(amount), 0) <> 0`,
  "balances equal the sums of their journal lines": sql`select coalesce(a.account, l.account) || ' of team ' ||
        coalesce(a.seller_team_id, l.seller_team_id) as what, coalesce(a.balance, 0) as is, coalesce(l.sum, 0) as should
      from ledger_accounts a full join (
        select agency_id, seller_team_id, account, sum(amount * ${natural}) as sum
        from journal_lines group by 1, 2, 3
      ) l on l.agency_id = a.agency_id and l.seller_team_id = a.seller_team_id and l.account = a.account
      where coalesce(a.balance, 0) <> coalesce(l.sum, 0)`,
  "creditors are owed the sums of their journal lines": sql`select coalesce(b.account, l.account) || ' of ' ||
        coalesce(nullif(coalesce(b.creditor, l.creditor), ''), 'before suppliers') || ' for team ' ||
        coalesce(b.seller_team_id, l.seller_team_id) as what, coalesce(b.balance, 0) as is, coalesce(l.sum, 0) as should
      from creditor_balances b full join (
        select agency_id, seller_team_id, account, coalesce(creditor, '') as creditor, sum(amount * ${natural}) as sum
        from journal_lines where account = any(${sql.param([...PAYABLES])}::text[]) group by 1, 2, 3, 4
      ) l on l.agency_id = b.agency_id and l.seller_team_id = b.seller_team_id and l.account = b.account
        and l.creditor = b.creditor
      where coalesce(b.balance, 0) <> coalesce(l.sum, 0)`,
  "sums by day equal the sums of their journal lines": sql`select coalesce(d.account, l.account) || ' of team ' ||
        coalesce(d.seller_team_id, l.seller_team_id) || ' on ' || coalesce(d.day, l.day) as what,
        coalesce(d.debits, 0) || ' and ' || coalesce(d.credits, 0) as is,
        coalesce(l.debits, 0) || ' and ' || coalesce(l.credits, 0) as should
      from ledger_days d full join (
        select agency_id, seller_team_id, account, (created_at at time zone ${ZONE})::date as day,
          sum(greatest(amount, 0)) as debits, sum(greatest(-amount, 0)) as credits
        from journal_lines group by 1, 2, 3, 4
      ) l on l.agency_id = d.agency_id and l.seller_team_id = d.seller_team_id and l.account = d.account and l.day = d.day
      where coalesce(d.debits, 0) <> coalesce(l.debits, 0) or coalesce(d.credits, 0) <> coalesce(l.credits, 0)`,
  "order counters equal the orders": sql`select coalesce(c.status, o.status) || ' of team ' ||
        coalesce(c.seller_team_id, o.seller_team_id) as what, coalesce(c.count, 0) as is, coalesce(o.count, 0) as should
      from order_counters c full join (
        select agency_id, seller_team_id, status, count(*)::int as count from orders where deleted_at is null
        group by 1, 2, 3
      ) o on o.agency_id = c.agency_id and o.seller_team_id = c.seller_team_id and o.status = c.status
      where coalesce(c.count, 0) <> coalesce(o.count, 0)`,
  "order charges equal their journal lines": sql`select 'order ' || o.id as what, (o.accounting -> 'charge' ->> 'total')::bigint as is,
        coalesce(l.sum, 0) as should
      from orders o left join (
        select agency_id, order_id, -sum(amount) as sum from journal_lines
        where account in ('held', 'deferred', 'fulfilment', 'shipping', 'designFee', 'cancelFee', 'refunds')
        group by 1, 2
      ) l on l.agency_id = o.agency_id and l.order_id = o.id
      where o.accounting ->> 'phase' <> 'quote' and (o.accounting -> 'charge' ->> 'total')::bigint <> coalesce(l.sum, 0)`,
  "held and deferred amounts equal the orders' units": sql`with units as (
        select i.agency_id, i.order_id,
          sum((lot -> 'goods' ->> 0)::bigint + (lot -> 'shipping' ->> 0)::bigint)
            filter (where lot ->> 'state' in ('new', 'made', 'voided')) as open
        from order_items i, jsonb_array_elements(i.accounting -> 'lots') lot where i.deleted_at is null group by 1, 2
      ), wanted as (
        select o.agency_id, o.id,
          case when o.accounting ->> 'phase' = 'held' then coalesce(u.open, 0) else 0 end
            + case when o.accounting -> 'design' ->> 'captured' = 'false' then (o.accounting -> 'design' ->> 'fee')::bigint else 0 end
            as held,
          case when o.accounting ->> 'phase' = 'captured' then coalesce(u.open, 0) else 0 end as deferred
        from orders o left join units u on u.agency_id = o.agency_id and u.order_id = o.id
      ), recorded as (
        select agency_id, order_id, -coalesce(sum(amount) filter (where account = 'held'), 0) as held,
          -coalesce(sum(amount) filter (where account = 'deferred'), 0) as deferred
        from journal_lines where order_id is not null group by 1, 2
      )
      select 'order ' || w.id as what, coalesce(p.held, 0) || ' held, ' || coalesce(p.deferred, 0) || ' deferred' as is,
        w.held || ' held, ' || w.deferred || ' deferred' as should
      from wanted w left join recorded p on p.agency_id = w.agency_id and p.order_id = w.id
      where coalesce(p.held, 0) <> w.held or coalesce(p.deferred, 0) <> w.deferred`,
  "receivables equal unpaid invoices and reversed deposits": sql`select 'team ' || coalesce(a.seller_team_id, i.seller_team_id) as what,
        coalesce(a.balance, 0) as is, coalesce(i.remain, 0) as should
      from (select * from ledger_accounts where account = 'receivable') a full join (
        select agency_id, seller_team_id, sum(remain_amount) as remain from (
          select agency_id, seller_team_id, remain_amount from invoices where deleted_at is null and remain_amount > 0
          union all
          select agency_id, seller_team_id, remain_amount from deposits where deleted_at is null and remain_amount > 0
        ) debts group by 1, 2
      ) i on i.agency_id = a.agency_id and i.seller_team_id = a.seller_team_id
      where coalesce(a.balance, 0) <> coalesce(i.remain, 0)`,
  "store collections equal the sales that stores have yet to pay out": sql`select 'team ' || coalesce(a.seller_team_id, o.seller_team_id) as what,
        coalesce(a.balance, 0) as is, coalesce(o.open, 0) as should
      from (select * from ledger_accounts where account = 'storeCollections') a full join (
        select agency_id, seller_team_id, sum((accounting -> 'sale' ->> 'collected')::bigint
          - (accounting -> 'sale' ->> 'returned')::bigint
          - coalesce((accounting -> 'sale' ->> 'settled')::bigint, 0)) as open
        from orders where accounting ? 'sale' group by 1, 2
      ) o on o.agency_id = a.agency_id and o.seller_team_id = a.seller_team_id
      where coalesce(a.balance, 0) <> coalesce(o.open, 0)`,
  "stock equals the sum of its movements": sql`select 'product ' || coalesce(s.product_id, m.product_id) || ' in warehouse ' ||
        coalesce(s.warehouse_id, m.warehouse_id) as what, coalesce(s.quantity, 0) as is, coalesce(m.sum, 0) as should
      from (select * from warehouse_stock where deleted_at is null) s full join (
        select agency_id, warehouse_id, product_id, sum(change) as sum from stock_movements group by 1, 2, 3
      ) m on m.agency_id = s.agency_id and m.warehouse_id = s.warehouse_id and m.product_id = s.product_id
      where coalesce(s.quantity, 0) <> coalesce(m.sum, 0)`,
  "items have taken the units of their movements": sql`select 'item ' || coalesce(i.id, m.order_item_id) as what,
        coalesce(i.units, 0) as is, coalesce(m.units, 0) as should
      from (
        select agency_id, id, (accounting -> 'taken' ->> 'units')::int as units from order_items
        where accounting ? 'taken'
      ) i full join (
        select agency_id, order_item_id, -sum(change) as units from stock_movements
        where order_item_id is not null group by 1, 2
      ) m on m.agency_id = i.agency_id and m.order_item_id = i.id
      where coalesce(i.units, 0) <> coalesce(m.units, 0)`,
};

const SHOWN = 5;

/** Runs every check. Reads the whole ledger: for a command and administrators only. */
export async function verifyLedger(database: Database): Promise<LedgerCheck["checks"]> {
  const verified: LedgerCheck["checks"] = [];
  for (const [name, differences] of Object.entries(CHECKS)) {
    const rows = await rowsOf<{ what: string; is: string; should: string }>(database, differences);
    const shown = rows.slice(0, SHOWN).map((row) => `${row.what}: ${row.is}, should be ${row.should}`);
    const more = rows.length > SHOWN ? [`and ${rows.length - SHOWN} more`] : [];
    verified.push({
      name,
      ok: rows.length === 0,
      detail: [...shown, ...more].join("; ") || "no differences",
    });
  }
  return verified;
}

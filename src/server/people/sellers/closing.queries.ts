import { sql } from "drizzle-orm";
import type { Account } from "../../../domain/money/accounts.ts";
import type { ClosingFigures } from "../../../domain/people/sellers/closing.ts";
import { notFound } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { AgencyScope } from "../../scope.ts";

type Row = {
  name: string;
  active: number;
  balances: Partial<Record<Account, number>>;
  orders: number;
  deposits: number;
  topup: string;
  write_offs: number;
  tickets: number;
  stores: number;
  keys: number;
  webhooks: number;
};

/** What there is of a team, in one statement. Throws 404 for one out of scope. */
export async function closingFigures(
  database: Database,
  { agencyId }: AgencyScope,
  teamId: string,
): Promise<ClosingFigures & { name: string }> {
  const own = sql`agency_id = ${agencyId} and seller_team_id = ${teamId}`;
  const pending = sql`${own} and status = 'pending' and deleted_at is null`;
  const [row] = await rowsOf<Row>(
    database,
    sql`select t.name, t.active,
        (select coalesce(jsonb_object_agg(account, balance), '{}') from ledger_accounts where ${own}) as balances,
        (select coalesce(sum(count), 0)::int from order_counters
          where ${own} and status not in ('Fulfilled', 'Cancel')) as orders,
        (select count(*)::int from deposits where ${pending}) as deposits,
        (select coalesce(sum(amount), 0)::text from deposits where ${pending}) as topup,
        (select count(*)::int from write_offs where ${pending}) as write_offs,
        (select count(*)::int from tickets where ${own} and status <> 'closed' and deleted_at is null) as tickets,
        (select count(*)::int from integrations where ${own} and status = 1 and deleted_at is null) as stores,
        (select count(*)::int from api_keys k join users u on u.id = k.created_user_id
          where u.owner_agency_id = ${agencyId} and u.seller_team_id = ${teamId} and k.revoked_at is null) as keys,
        (select count(*)::int from webhooks where ${own} and deleted_at is null) as webhooks
      from seller_teams t where t.agency_id = ${agencyId} and t.id = ${teamId} and t.deleted_at is null`,
  );
  if (!row) throw notFound();
  return {
    name: row.name,
    isActive: row.active === 1,
    balance: (account) => BigInt(row.balances[account] ?? 0),
    openOrders: row.orders,
    pendingDeposits: row.deposits,
    pendingTopup: BigInt(row.topup),
    pendingWriteOffs: row.write_offs,
    openTickets: row.tickets,
    connectedStores: row.stores,
    apiKeys: row.keys,
    webhooks: row.webhooks,
  };
}

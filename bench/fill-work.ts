import type { Database } from "../src/server/db/client.ts";
import { make } from "../tests/support/factories.ts";
import { copyRows, fillLedger, type World } from "./world.ts";

/** One in this many rows of each kind waits for somebody; the others are done. */
const WAITING = 50;
const isWaiting = `n % ${WAITING} = 0`;
const recently = "now() - random() * interval '90 days'";

/**
 * Fills what homes count beside orders, for a store with this number of orders: designs, deposits, payouts, invoices,
 * tickets, mail and a ledger.
 */
export async function fillWork(database: Database, world: World, orders: number): Promise<void> {
  const { agencyId, teamIds } = world;
  const [sellerTeamId = ""] = teamIds;
  const owner = { agencyId, sellerTeamId };
  const some = Math.ceil(orders / 20);
  const team = `('{${teamIds.join(",")}}'::uuid[])[1 + n % ${teamIds.length}]`;
  const own = { id: "gen_random_uuid()", seller_team_id: team };
  const templates = {
    deposits: await make(database, "deposits", owner),
    payouts: await make(database, "payouts", owner),
    invoices: await make(database, "invoices", owner),
    tickets: await make(database, "tickets", owner),
    email_history: await make(database, "email-history", { agencyId }),
  };
  await database.withStatementTimeout(0, async (client) => {
    const copy = (table: keyof typeof templates, columns: Readonly<Record<string, string>>) =>
      copyRows(client, table, { id: String(templates[table].id), count: some, columns });
    await client.query("begin");
    await client.query(`update orders set
        design_status = (array['assign', 'in_review', 'rejected', 'approved', 'approved'])[1 + abs(hashtext(id::text)) % 5],
        accounting = jsonb_set(accounting, '{design}', jsonb_build_object('fee', 500, 'cost', 300,
          'dueDate', (created_at + interval '5 days')::date))
      where abs(hashtext(id::text)) % ${WAITING} < 5 and status in ('Unfulfilled', 'InReview')`);
    await copy("deposits", {
      ...own,
      transaction_id: "'copied-' || n",
      status: `case when ${isWaiting} then 'pending' else 'approved' end`,
      created_at: recently,
    });
    await copy("payouts", {
      ...own,
      status: `case when ${isWaiting} then 0 else 1 end`,
      created_date: recently,
    });
    await copy("invoices", {
      ...own,
      name: "'copied-' || n",
      remain_amount: `case when ${isWaiting} then 1449 else 0 end`,
      created_date: recently,
    });
    await copy("tickets", {
      ...own,
      code: "'copied-' || n",
      status: `case when ${isWaiting} then 'open' else 'closed' end`,
      origin: "case when n % 100 = 0 then 'bot' else 'person' end",
      created_at: recently,
    });
    await copy("email_history", {
      id: "gen_random_uuid()",
      status: "case when n % 1000 = 0 then 'failed' else 'sent' end",
      created_at: recently,
    });
    await client.query(`insert into ledger_checks (started_at, took_ms, ok, checks)
      select now() - n * interval '1 day', 100, true, '[]' from generate_series(1, 90) n`);
    await client.query("commit");
  });
  await fillLedger(database, world, some * 2);
}

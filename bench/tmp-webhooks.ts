import { sql } from "drizzle-orm";
import { rolledBack, type Transaction } from "../src/server/db/transaction.ts";
import { recordset } from "../src/server/db/recordset.ts";
import { insertEventsAlone } from "../src/server/orders/insert-events.ts";
import { median, timed } from "./budget.ts";
import { freshDatabase, stopPostgres } from "./postgres.ts";
import { makeWorld } from "./world.ts";

const fresh = await freshDatabase();
const { database } = fresh;
const world = await makeWorld(database, 2);
const ids = await world.shop.orders(10_000);
const { agencyId } = world;
const teamOf = new Map(
  (await database.pool.query("select id, seller_team_id as team from orders")).rows.map((row) => [row.id, row.team]),
);
await database.pool.query("vacuum analyze");
const now = new Date().toISOString();
const chunks = Array.from({ length: 10 }, (_, at) => ids.slice(at * 1_000, at * 1_000 + 1_000));
const old = (tx: Transaction, chunk: readonly string[]) =>
  tx.execute(sql`insert into order_events
      (agency_id, order_id, action, from_status, to_status, actor_id, detail, created_at)
    select ${agencyId}, o, ${"approve"}, f, t, ${null}, d, ${now}
    from ${recordset(chunk.map((o) => ({ o, f: "InReview", t: "Approved", d: null })), { o: "uuid", f: "text", t: "text", d: "jsonb" })}`);
const ours = (tx: Transaction, chunk: readonly string[]) =>
  tx.execute(
    insertEventsAlone(
      agencyId,
      sql`select o as order_id, s as seller_team_id, ${"approve"}::text as action, f as from_status, t as to_status,
          ${null}::uuid as actor_id, d as detail, null::text as visible_to, ${now}::timestamptz as created_at
        from ${recordset(chunk.map((o) => ({ o, s: String(teamOf.get(o)), f: "InReview", t: "Approved", d: null })), { o: "uuid", s: "uuid", f: "text", t: "text", d: "jsonb" })}`,
    ),
  );
async function compare(name: string) {
  const taken: Record<string, number[]> = { old: [], ours: [], oldOne: [], oursOne: [] };
  for (let round = 0; round < 16; round += 1) {
    for (const [key, write] of [["old", old], ["ours", ours]] as const)
      await rolledBack(database, async (tx) => {
        const ms = await timed(async () => {
          for (const chunk of chunks) await write(tx, chunk);
        });
        if (round > 0) taken[key]?.push(ms);
        const one = await timed(() => write(tx, ids.slice(0, 1)));
        if (round > 0) taken[`${key}One`]?.push(one);
      });
  }
  console.log(name, Object.fromEntries(Object.entries(taken).map(([key, values]) => [key, [median(values).toFixed(2), Math.min(...values).toFixed(2)]])));
}
await compare("no webhooks");
const add = (team: string | null, agency = agencyId) =>
  database.pool.query(
    `insert into webhooks (agency_id, id, name, url, events, status, failures, secret, created_user_id, seller_team_id)
      values ($1, gen_random_uuid(), 'x', 'https://x.test', $2, 'active', 0, 's', gen_random_uuid(), $3)`,
    [agency, JSON.stringify(["order.shipped"]), team],
  );
await add(null);
await compare("one webhook that asks for another event");
await database.pool.query("update seller_teams set get_order_a_p_i = true");
await database.pool.query("update webhooks set events = $1", [JSON.stringify(["order.approved"])]);
await compare("one webhook that asks for it");
await add(null);
await database.pool.query("update webhooks set events = $1", [JSON.stringify(["order.approved"])]);
await compare("two webhooks that ask for it");
await fresh.close();
await stopPostgres();
process.exit(0);

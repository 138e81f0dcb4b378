import type { Database } from "../../src/server/db/client.ts";
import { agency, catalogWithVariant, make, sellerTeam, user } from "./factories.ts";

/** Inserts rows with difficult values: bytes, arrays, quotes, line ends, nulls, numbers beyond a double. */
export async function fillWithOddities(database: Database): Promise<void> {
  const { id: agencyId } = await agency(database, { name: 'Fern, "Oak" & Söhne\n\t\\N {} \u{1F333}' });
  const { id: sellerTeamId } = await sellerTeam(database, { agencyId });
  await user(database, "seller", { agencyId, sellerTeamId });
  await catalogWithVariant(database, { agencyId });
  await make(database, "customers", { agencyId, sellerTeamId });
  const { id: orderId } = await make(database, "orders", { agencyId, sellerTeamId });
  for (const detail of [
    null,
    [],
    {},
    { reason: 'he said "no"\r\n\u2028\u2029', amount: "9007199254740993" },
  ]) {
    await database.pool.query(
      "insert into order_events (agency_id, order_id, action, detail, created_at) values ($1, $2, 'hold', $3, $4)",
      [agencyId, orderId, JSON.stringify(detail), "2026-03-08T10:30:00.123Z"],
    );
  }
  await database.pool.query(
    "insert into sessions (token_hash, id, user_id, expires_at, profile) select $1, id, id, now(), 'standard' from users limit 1",
    [Buffer.from([0, 1, 255, 92, 39, 10])],
  );
  await database.pool.query(
    `insert into item_mappings (agency_id, seller_team_id, key, variant_id, artworks)
      values ($1, $2, '', $1, $3), ($1, $2, 'none', $1, null), ($1, $2, 'empty', $1, '{}')`,
    [agencyId, sellerTeamId, ["a,b", "{}", 'quote"d', null]],
  );
  await database.pool.query(
    "insert into ledger_accounts (agency_id, seller_team_id, account, balance) values ($1, $2, 'held', 9007199254740993)",
    [agencyId, sellerTeamId],
  );
}

/** Every row of every table as text, so that a difference is readable. */
export async function everyRow(database: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(
      `select t::text as row from "${name}" t order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

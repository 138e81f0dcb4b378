import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { SEALED_PREFIX, type SecretBox, SecretUnreadable } from "./secret-box.ts";

/** A table with secrets, by the columns of its rows' owner, as `SecretPlace` has it, and id. */
interface SecretTable {
  readonly table: string;
  readonly owner: "agency_id" | "user_id";
  readonly rowId: string;
  readonly columns: readonly string[];
}

/** Every column that holds secrets: what is sealed at a start and by `npm run secrets:rotate`. */
const SECRET_TABLES: readonly SecretTable[] = [
  {
    table: "integration_keys",
    owner: "agency_id",
    rowId: "integration_id",
    columns: ["key", "secret", "webhook_secret"],
  },
  { table: "webhooks", owner: "agency_id", rowId: "id", columns: ["secret", "previous_secret"] },
  { table: "identity_providers", owner: "agency_id", rowId: "agency_id", columns: ["client_secret"] },
  { table: "factors", owner: "user_id", rowId: "id", columns: ["secret"] },
];

const BATCH = 100;

type Row = { owner: string; id: string } & Record<string, string | null>;

/** Seals the next rows that have a value without this prefix. */
async function resealBatch(
  tx: Transaction,
  box: SecretBox,
  { table, owner, rowId, columns }: SecretTable,
  prefix: string,
) {
  const id = sql.identifier(rowId);
  const ownerId = sql.identifier(owner);
  const names = columns.map((column) => sql.identifier(column));
  const isDue = sql.join(
    names.map((name) => sql`not starts_with(${name}, ${prefix})`),
    sql` or `,
  );
  const rows = await rowsOf<Row>(
    tx,
    sql`select ${ownerId} as owner, ${id} as id, ${sql.join(names, sql`, `)} from ${sql.identifier(table)}
      where ${isDue} order by ${ownerId}, ${id} limit ${BATCH} for update`,
  );
  for (const { owner: agencyId, id: own, ...values } of rows) {
    const sealed = columns.map((column) => {
      const place = { agencyId, table, rowId: own, column };
      const stored = values[column] ?? null;
      const value = stored === null ? null : box.seal(box.open(stored, place), place);
      return sql`${sql.identifier(column)} = ${value}`;
    });
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(sealed, sql`, `)}
      where ${ownerId} = ${agencyId} and ${id} = ${own}`);
  }
  return rows.length;
}

async function reseal(database: Database, box: SecretBox, prefix: string): Promise<number> {
  let done = 0;
  for (const table of SECRET_TABLES) {
    let count: number;
    do {
      count = await inTransaction(database, (tx) => resealBatch(tx, box, table, prefix));
      done += count;
    } while (count > 0);
  }
  return done;
}

/**
 * Seals all stored secrets with the current key: those in plain text and those of the old key. Each batch is a
 * transaction of its own, and rows that are done are not read again, so an interrupted run continues where it stopped.
 * @returns the number of rows @throws SecretUnreadable without a key, and for a value that no configured key opens
 */
export async function rotateSecrets(database: Database, box: SecretBox): Promise<number> {
  if (box.currentPrefix === null) throw new SecretUnreadable("SECRETS_KEY is not set");
  return reseal(database, box, box.currentPrefix);
}

/** Seals the secrets that an earlier version has stored in plain text, where there is a key. Any process may run it. */
export async function sealPlainSecrets(database: Database, box: SecretBox): Promise<void> {
  if (box.canSeal) await reseal(database, box, SEALED_PREFIX);
}

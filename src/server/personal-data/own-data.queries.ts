import { sql } from "drizzle-orm";
import { MOST_ROWS, PERSON_TABLES, type PersonTable } from "../../domain/personal-data/person-data.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

interface Person {
  readonly id: string;
  readonly email: string;
}

type Row = Record<string, unknown>;

async function rowsOfPerson(
  tx: Transaction,
  { table, by, columns, newest }: PersonTable,
  { id, email }: Person,
): Promise<Row[]> {
  const listed = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const own = by === "to" ? sql`lower("to") = lower(${email})` : sql`${sql.identifier(by)} = ${id}::uuid`;
  const rows = await rowsOf<{ row: Row }>(
    tx,
    sql`select to_jsonb(own) as row from (select ${listed} from ${sql.identifier(table)} where ${own}
      order by ${sql.identifier(newest)} desc limit ${MOST_ROWS}) own`,
  );
  return rows.map(({ row }) => row);
}

/** What is stored about a person, by table. */
export async function ownData(tx: Transaction, person: Person): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const table of PERSON_TABLES) found[table.table] = await rowsOfPerson(tx, table, person);
  return found;
}

import { sql } from "drizzle-orm";
import type { Choice } from "../../domain/notifications/choices.ts";
import type { EventKey } from "../../domain/notifications/events.ts";
import { recordset } from "../db/recordset.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

/** A person's stored choices by event: only those that differ from the default. */
export async function chosenBy(tx: Transaction, userId: string): Promise<Readonly<Record<string, string>>> {
  const rows = await rowsOf<{ event: string; choice: string }>(
    tx,
    sql`select event, choice from notification_choices where user_id = ${userId}`,
  );
  return Object.fromEntries(rows.map(({ event, choice }) => [event, choice]));
}

/** Stores choices of a person; `null` returns to the default. */
export async function storeChoices(
  tx: Transaction,
  userId: string,
  choices: ReadonlyMap<EventKey, Choice | null>,
): Promise<void> {
  const defaults = [...choices].flatMap(([event, choice]) => (choice === null ? [event] : []));
  const own = [...choices].flatMap(([event, choice]) => (choice === null ? [] : [{ event, choice }]));
  if (defaults.length > 0)
    await tx.execute(sql`delete from notification_choices
      where user_id = ${userId} and event = any(${sql.param(defaults)}::text[])`);
  if (own.length > 0)
    await tx.execute(sql`insert into notification_choices (user_id, event, choice)
      select ${userId}, event, choice from ${recordset(own, { event: "text", choice: "text" })}
      on conflict (user_id, event) do update set choice = excluded.choice`);
}

import { sql } from "drizzle-orm";
import { recordAudit } from "../../audit.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { refuse, refuseField } from "../../refusal.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { FREE, type ImportJob } from "./job.queries.ts";
import { type ImportRow, importRow } from "./state.queries.ts";

/** What keeps an import from being committed now. */
function obstacleTo({ status, message }: ImportRow): string | null {
  switch (status) {
    case "mapping":
    case "rehearsed":
      return null;
    case "columns":
      return "Say first how the file is to be read";
    case "reading":
      return "This import is still being read: wait until it is rehearsed";
    case "committing":
    case "done":
      return "This import was committed already";
    case "undone":
      return "This import was undone: bring the file again";
    case "failed":
      return message ?? "This import has failed";
  }
}

const NAME = sql`coalesce(nullif(o.reference, ''), o.order_name)`;

/** References that a person named and that this import cannot bring. */
async function unknownAmong(tx: Transaction, row: ImportRow, chosen: readonly string[]): Promise<string[]> {
  const unknown = await rowsOf<{ name: string }>(
    tx,
    sql`select name from unnest(${sql.param([...chosen])}::text[]) as name where name not in (
      select ${NAME} from import_orders o where o.agency_id = ${row.agency_id} and o.import_id = ${row.id}
        and o.verdict in ('ready', 'attention') and o.outcome is null and ${NAME} is not null)`,
  );
  return unknown.map((one) => one.name);
}

/** Sets a rehearsed import going: all of its good orders, or those chosen by their references. */
export async function commitImport(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  kind: ImportJob["kind"],
  id: string,
  chosen: readonly string[] | undefined,
): Promise<void> {
  const row = await importRow(tx, scope, kind, id, { lock: true });
  const obstacle = obstacleTo(row);
  if (obstacle) throw refuse(obstacle);
  if (chosen) {
    const [first] = await unknownAmong(tx, row, chosen);
    if (first !== undefined) throw refuseField("orders", `"${first}" is no good order of this import`);
  }
  await tx.execute(sql`update order_imports set status = 'committing', updated_at = ${FREE},
      chosen = ${chosen ? JSON.stringify(chosen) : null}::jsonb
    where agency_id = ${row.agency_id} and id = ${row.id}`);
  await recordAudit(tx, actor, {
    action: "commit",
    object: "order-imports",
    subject: id,
    after: { orders: chosen ?? "all" },
  });
}

import { sql } from "drizzle-orm";
import { suggestionOf } from "../../../../domain/orders/address/verdict.ts";
import { correctionObstacle } from "../../../../domain/orders/import/obstacles.ts";
import type { OrderPreview } from "../../../../domain/orders/incoming/check-order.ts";
import { badRequest } from "../../../api-error.ts";
import { recordAudit } from "../../../audit.ts";
import { recordset } from "../../../db/recordset.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import type { Actor, AgencyScope } from "../../../scope.ts";
import { importRow } from "../import-row.queries.ts";
import { recheckSoon } from "./accept.queries.ts";
import { HAS_SUGGESTION } from "./summary.queries.ts";

/** Changes addresses of a previewed file as its check suggests: of the orders that begin in these rows. */
export async function acceptSuggestions(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  id: string,
  rows: readonly number[],
): Promise<void> {
  const row = await importRow(tx, scope, "orders", id, { lock: true });
  const obstacle = correctionObstacle(row);
  if (obstacle) throw badRequest(obstacle);
  const job = { agencyId: row.agency_id, id };
  const lines = await rowsOf<{ seq: number; preview: OrderPreview }>(
    tx,
    sql`select seq, preview from import_orders where agency_id = ${job.agencyId} and import_id = ${id}
      and ${HAS_SUGGESTION} and (draft ->> 'row')::int = any(${sql.param([...rows])}::int[])`,
  );
  if (lines.length < new Set(rows).size) throw badRequest("Some of these orders have no suggestion any more");
  const changes = lines.map(({ seq, preview }) => ({
    seq,
    customer: suggestionOf(preview.address?.findings ?? []),
  }));
  await tx.execute(sql`update import_orders o
    set draft = jsonb_set(draft, '{customer}', (draft -> 'customer') || x.customer)
    from ${recordset(changes, { seq: "int", customer: "jsonb" })}
    where o.agency_id = ${job.agencyId} and o.import_id = ${id} and o.seq = x.seq`);
  await recheckSoon(tx, job);
  await recordAudit(tx, actor, {
    action: "accept-suggestions",
    object: "order-imports",
    subject: id,
    after: { rows },
  });
}

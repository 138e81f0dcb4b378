import { sql } from "drizzle-orm";
import { commitObstacle } from "../../../../domain/orders/import/obstacles.ts";
import { PLATFORMS } from "../../../../domain/platforms.ts";
import { mustChooseStore } from "../../../../domain/stores/store-of-file.ts";
import { platformOfFormat } from "../../../../domain/stores/sync-target.ts";
import { badField, badRequest } from "../../../api-error.ts";
import { recordAudit } from "../../../audit.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { FREE } from "../../../jobs/lease.ts";
import type { Actor, AgencyScope } from "../../../scope.ts";
import { storesOfTeam } from "../../../stores/stores-of-team.queries.ts";
import { type ImportRow, importRow } from "../import-row.queries.ts";
import { type ImportKind } from "../job.queries.ts";

const NAME = sql`coalesce(nullif(o.reference, ''), o.order_name)`;

/** Requested references that this import cannot import. */
async function unknownAmong(tx: Transaction, row: ImportRow, chosen: readonly string[]): Promise<string[]> {
  const unknown = await rowsOf<{ name: string }>(
    tx,
    sql`select name from unnest(${sql.param([...chosen])}::text[]) as name where name not in (
      select ${NAME} from import_orders o where o.agency_id = ${row.agency_id} and o.import_id = ${row.id}
        and o.status in ('ready', 'attention') and o.outcome is null and ${NAME} is not null)`,
  );
  return unknown.map((one) => one.name);
}

/** Throws an ApiError where the store of a file of orders must be chosen first. */
async function requireChosenStore(tx: Transaction, row: ImportRow): Promise<void> {
  if (row.seller_team_id === null) return;
  const platform = platformOfFormat(row.format);
  const stores = await storesOfTeam(tx, { agencyId: row.agency_id, teamId: row.seller_team_id });
  if (!mustChooseStore(platform, stores, row.integration_by)) return;
  const label = platform === "other" ? "" : ` ${PLATFORMS[platform]}`;
  throw badField("integration", `Several${label} stores match. Choose the store of these orders, or none`);
}

/** Starts the commit of a previewed import: all of its orders without problems, or those with the given references. */
export async function commitImport(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  kind: ImportKind,
  id: string,
  chosen: readonly string[] | undefined,
): Promise<void> {
  const row = await importRow(tx, scope, kind, id, { lock: true });
  const obstacle = commitObstacle(row);
  if (obstacle) throw badRequest(obstacle);
  await requireChosenStore(tx, row);
  if (chosen) {
    const [first] = await unknownAmong(tx, row, chosen);
    if (first !== undefined)
      throw badField("orders", `"${first}" is not an order of this import that can be imported`);
  }
  await tx.execute(sql`update order_imports set status = 'importing', updated_at = ${FREE},
      chosen = ${chosen ? JSON.stringify(chosen) : null}::jsonb
    where agency_id = ${row.agency_id} and id = ${row.id}`);
  await recordAudit(tx, actor, {
    action: "commit",
    object: "order-imports",
    subject: id,
    after: { orders: chosen ?? "all" },
  });
}

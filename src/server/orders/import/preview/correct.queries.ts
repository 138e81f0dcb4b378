import { sql } from "drizzle-orm";
import { orderColumns } from "../../../../domain/orders/import/columns/order-columns.ts";
import { correctDraft } from "../../../../domain/orders/import/correct-draft.ts";
import type { OrderCorrection } from "../../../../domain/orders/import/correction.ts";
import { correctionObstacle } from "../../../../domain/orders/import/obstacles.ts";
import type { OrderPreview } from "../../../../domain/orders/incoming/check-order.ts";
import type { RawRow } from "../../../../domain/orders/incoming/order-draft.ts";
import type { StoredDraft } from "../../../../domain/orders/incoming/stored-draft.ts";
import { badRequest, notFound } from "../../../api-error.ts";
import { recordAudit } from "../../../audit.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import type { Actor, AgencyScope } from "../../../scope.ts";
import { pricingContextIn } from "../../incoming/pricing-context.queries.ts";
import { importRow, type OrderImportRow } from "../import-row.queries.ts";
import { recount, settle } from "../job.queries.ts";
import { type ImportLine, rewriteLine } from "../lines.queries.ts";
import { previewOrders } from "./preview-orders.queries.ts";

type StoredLine = ImportLine<StoredDraft> & {
  preview: OrderPreview;
  cells: RawRow[] | null;
  outcome: string | null;
};

async function correctableLine(tx: Transaction, row: OrderImportRow, at: number): Promise<StoredLine> {
  const obstacle = correctionObstacle(row);
  if (obstacle) throw badRequest(obstacle);
  const [line] = await rowsOf<StoredLine>(
    tx,
    sql`select seq, status, draft, preview, cells, outcome from import_orders
      where agency_id = ${row.agency_id} and import_id = ${row.id} and (draft ->> 'row')::int = ${at}`,
  );
  if (!line) throw notFound();
  if (line.outcome !== null) throw badRequest("This order is imported already. Edit the order itself");
  return line;
}

/** The row of an earlier order in this file with the same reference. */
async function earlierRow(
  tx: Transaction,
  row: OrderImportRow,
  seq: number,
  draft: StoredDraft,
): Promise<number | null> {
  if (draft.reference === "") return null;
  const [found] = await rowsOf<{ row: number }>(
    tx,
    sql`select (draft ->> 'row')::int as row from import_orders
      where agency_id = ${row.agency_id} and import_id = ${row.id} and reference = ${draft.reference}
        and seq <> ${seq} and status in ('ready', 'attention') order by seq limit 1`,
  );
  return found?.row ?? null;
}

/**
 * Changes one order of a previewed file and checks it again: status, reasons, charge. The order is identified by its
 * first row in the file. Throws an ApiError if it is imported already or the change does not apply.
 */
export async function correctLine(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  id: string,
  correction: OrderCorrection,
): Promise<void> {
  const row = await importRow(tx, scope, "orders", id, { lock: true });
  const { seq, status, draft, cells } = await correctableLine(tx, row, correction.row);
  const { labels = [], decimal = null, values = {} } = row.header ?? {};
  const corrected = correctDraft(
    { isFailed: status === "failed", draft, cells },
    { labels, choice: row.choice, decimal, values },
    correction,
  );
  const entry = { seq, ...corrected, repeatOf: await earlierRow(tx, row, seq, corrected.draft) };
  const job = {
    agencyId: row.agency_id,
    id,
    teamId: row.seller_team_id,
    fileHash: row.file_hash,
    integrationId: row.integration?.id ?? null,
  };
  const columns = orderColumns(labels, row.choice);
  const context = { job, columns, pricing: await pricingContextIn(tx, job) };
  const [preview] = await previewOrders(tx, context, [entry]);
  if (!preview) throw new Error("The order was not checked");
  const { orderName, reference } = entry.draft;
  await rewriteLine(tx, job, { ...preview, orderName, reference, draft: entry.draft, cells: entry.cells });
  await recount(tx, job);
  await settle(tx, job, "previewed");
  await recordAudit(tx, actor, {
    action: "correct",
    object: "order-imports",
    subject: id,
    after: correction,
  });
}

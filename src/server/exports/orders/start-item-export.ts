import { EXPORT } from "../../../domain/access/declared-verbs.ts";
import { can } from "../../../domain/access/grants.ts";
import { chosenColumns } from "../../../domain/orders/export/chosen-columns.ts";
import { type ExportKindName, isProfitExport } from "../../../domain/orders/export/kind-labels.ts";
import { type AmountAccess, type ExportFormat, exportKindOf } from "../../../domain/orders/export/kinds.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import type { ExportResponse } from "../../../domain/resource/responses.ts";
import { badField, forbidden } from "../../api-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { orderModel } from "../../orders/order-model.ts";
import type { Actor } from "../../scope.ts";
import { filterText } from "../filter-text.queries.ts";
import { PROFITS, queueFile } from "../start.queries.ts";

/** Which amounts a person may export: sellers never read the agency's costs. */
export const amountAccessOf = ({ grants, scope }: Actor): AmountAccess => {
  const profit = can(grants, "profits", EXPORT);
  return { profit, cost: profit && scope.reach === "agency" };
};

export interface ItemExportInput {
  readonly kind: ExportKindName;
  readonly format: ExportFormat;
  readonly columns: readonly string[] | undefined;
  readonly query: ListQuery;
  readonly exceptIds?: readonly string[];
}

/** Whether the person chose orders themselves, so that the export's usual statuses do not apply. */
const isChosen = ({ ids, filters }: ListQuery) =>
  ids.length > 0 || filters.some(({ field }) => field === "status");

export async function startItemExport(
  tx: Transaction,
  actor: Actor,
  { kind, format, columns: chosen, query, exceptIds = [] }: ItemExportInput,
): Promise<ExportResponse> {
  const { statuses } = exportKindOf(kind);
  const isProfit = isProfitExport(kind);
  const access = amountAccessOf(actor);
  if (isProfit && !access.profit) throw forbidden();
  const found = chosenColumns(kind, chosen, access);
  if ("unknown" in found) throw badField("columns", `There is no column "${found.unknown}" in this export`);
  if (found.columns.length === 0) throw badField("columns", "Choose at least one column");
  const usual = statuses && !isChosen(query);
  const list: ListQuery = usual
    ? { ...query, filters: [...query.filters, { field: "status", operator: "in", values: [...statuses] }] }
    : query;
  return queueFile(tx, actor, {
    request: { resource: "orders", query: list, items: { kind, format, columns: found.columns, exceptIds } },
    type: isProfit ? PROFITS : "orders",
    name: kind,
    extension: format,
    filter: await filterText(tx, actor.scope, orderModel, list, exceptIds.length),
  });
}

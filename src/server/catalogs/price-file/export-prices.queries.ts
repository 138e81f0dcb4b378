import { exportedRows } from "../../../domain/catalogs/price-file/price-sheet.ts";
import { messages } from "../../../domain/messages.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import { catalogs } from "../../../domain/resources/index.ts";
import { badRequest } from "../../api-error.ts";
import { conditionsOf } from "../../crud/list/list.ts";
import { modelOf } from "../../crud/model.ts";
import type { Database } from "../../db/client.ts";
import { inTransaction } from "../../db/transaction.ts";
import { storeWorkbook } from "../../exports/store-file.queries.ts";
import type { Actor } from "../../scope.ts";
import { priceWorkbook } from "./price-workbook.ts";
import { variantsOfCatalogs } from "./priced-variants.queries.ts";

/** A workbook is written in memory. */
const MAX_ROWS = 100_000;

const model = modelOf(catalogs);

/** Writes the prices of the catalogs of a list's query to a file. @returns its address */
export async function exportPrices(
  database: Database,
  actor: Actor,
  type: string,
  query: ListQuery,
): Promise<string> {
  const { where } = conditionsOf(model, actor.scope, query);
  const variants = await variantsOfCatalogs(database, actor, where, MAX_ROWS + 1);
  if (variants.length > MAX_ROWS) throw badRequest(messages.priceExportRows(MAX_ROWS));
  const bytes = await priceWorkbook(exportedRows(variants));
  const { filters, search } = query;
  const file = { type, bytes, rows: variants.length, query: { filters, search } };
  return inTransaction(database, (tx) => storeWorkbook(tx, actor, file));
}

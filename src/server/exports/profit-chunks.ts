import { csvLine } from "../../domain/csv.ts";
import { formatExact } from "../../domain/format.ts";
import type { ListQuery } from "../../domain/resource/query.ts";
import type { Piece } from "../crud/list/export.ts";
import type { Database } from "../db/client.ts";
import { profitPage } from "../money/profits/profits.queries.ts";
import type { Scope } from "../scope.ts";

const BATCH = 1_000;
const HEADER = ["Id", "Order", "Status", "Seller", "Buyer paid", "Returned", "Charge", "Profit", "Created"];

/** Profit of fulfilled orders as CSV. */
export async function* profitChunks(
  database: Database,
  scope: Scope,
  query: ListQuery,
): AsyncGenerator<Piece> {
  yield { text: `\uFEFF${csvLine(HEADER)}\r\n`, rows: 0 };
  let after: string | undefined;
  do {
    const batch: ListQuery = { ...query, page: 1, limit: BATCH, after, before: undefined };
    // Sequential, since the next batch starts after this one's last row.
    const { rows } = await profitPage(database, scope, batch, false);
    const lines = rows.map((row) => {
      const amounts = [row.totalPrice, row.returned, row.charge, row.profit].map(String);
      const named = [row.id, row.orderName ?? "", row.status, row.sellerTeam.name];
      return `${csvLine([...named, ...amounts, formatExact(row.createdAt)])}\r\n`;
    });
    yield { text: lines.join(""), rows: rows.length };
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined;
  } while (after !== undefined);
}

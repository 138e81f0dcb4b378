import { sql } from "drizzle-orm";
import type { FromArtworkProgress } from "../../../domain/products/from-artwork/request.ts";
import { notFound } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Scope } from "../../scope.ts";

type Row = FromArtworkProgress["products"][number] & Pick<FromArtworkProgress, "status">;

/** A call's products with the mockups that they have so far, of the person's team. @throws ApiError 404 */
export async function fromArtworkProgressOf(
  database: Database,
  scope: Extract<Scope, { reach: "sellerTeam" }>,
  id: string,
): Promise<FromArtworkProgress> {
  const rows = await rowsOf<Row & Record<string, unknown>>(
    database,
    sql`select j.status, p.id, p.title, count(*)::int as total, count(i.path)::int as done,
        count(i.message)::int as failed, array_remove(array_agg(distinct i.message), null) as messages
      from mockup_jobs j
      join mockup_job_items i on i.agency_id = j.agency_id and i.job_id = j.id
      join products p on p.agency_id = i.agency_id and p.id = i.product_id
      where j.agency_id = ${scope.agencyId} and j.id = ${id} and j.seller_team_id = ${scope.sellerTeamId}
      group by j.status, p.id, p.title order by min(i.seq)`,
  );
  const [first] = rows;
  if (!first) throw notFound();
  const sumOf = (key: "total" | "done" | "failed") => rows.reduce((sum, row) => sum + row[key], 0);
  return {
    id,
    status: first.status,
    total: sumOf("total"),
    done: sumOf("done"),
    failed: sumOf("failed"),
    products: rows.map(({ id: product, title, total, done, failed, messages }) => ({
      id: product,
      title,
      total,
      done,
      failed,
      messages,
    })),
  };
}

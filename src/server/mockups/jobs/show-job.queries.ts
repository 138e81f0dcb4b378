import { sql } from "drizzle-orm";
import { imageAddress } from "../../../domain/images/address.ts";
import type { MockupJob } from "../../../domain/mockups/requests.ts";
import { notFound } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { mockupJobItems } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { agencyOf, teamOf } from "../../files/uploads.queries.ts";
import type { Scope } from "../../scope.ts";

type ItemRow = Raw<typeof mockupJobItems, "color" | "slot" | "path" | "message">;

/** A job that was started in the person's agency and team, with its mockups so far. @throws ApiError 404 */
export async function showMockupJob(database: Database, scope: Scope, id: string): Promise<MockupJob> {
  const agencyId = agencyOf(scope);
  const [job] = await rowsOf<{ status: MockupJob["status"] }>(
    database,
    sql`select status from mockup_jobs where agency_id = ${agencyId} and id = ${id}
      and seller_team_id is not distinct from ${teamOf(scope)}::uuid`,
  );
  if (!job) throw notFound();
  const items = await rowsOf<ItemRow>(
    database,
    sql`select color, slot, path, message from mockup_job_items
      where agency_id = ${agencyId} and job_id = ${id} and kind = 'mockup' order by seq`,
  );
  return {
    id,
    status: job.status,
    total: items.length,
    done: items.filter(({ path }) => path !== null).length,
    failed: items.filter(({ message }) => message !== null).length,
    mockups: items.map(({ color, path, ...item }) => ({
      ...item,
      color: color === "" ? null : color,
      path,
      url: path === null ? null : imageAddress(path),
    })),
  };
}

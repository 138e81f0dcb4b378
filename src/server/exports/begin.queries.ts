import { sql } from "drizzle-orm";
import { z } from "zod";
import { dayOf } from "../../domain/format.ts";
import type { ListQuery } from "../../domain/resource/query.ts";
import { NO_AGENCY, recordAudit } from "../audit.ts";
import { exportHistory } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { refuse } from "../refusal.ts";
import type { Actor, Scope } from "../scope.ts";

/** Exports that one person may have waiting at once. */
const MOST_WAITING = 5;

/** What an export of profit by order is called; its rows are of no resource. */
export const PROFITS = "profits";

export const exportBegun = z.object({ id: z.string(), message: z.string(), url: z.string() });

/** Where the file is fetched once it is written. */
export const fileAddress = (id: string) => `/api/export-history/${id}/file`;

/** What a job needs to do what was asked: as the person could see it when they asked. */
export interface ExportRequest {
  readonly resource: string;
  readonly query: ListQuery;
  readonly scope: Scope;
}

/** Notes that somebody wants the rows of a list as a file; a job writes it. */
export async function beginExport(
  tx: Transaction,
  actor: Actor,
  resource: string,
  query: ListQuery,
  /** What the file is called, if not as its rows. */
  called = resource,
): Promise<z.output<typeof exportBegun>> {
  const { scope } = actor;
  const agencyId = scope.reach === "platform" ? NO_AGENCY : scope.agencyId;
  const [busy] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from export_history where agency_id = ${agencyId}
      and created_user_id = ${actor.userId} and status in ('waiting', 'running') and deleted_at is null`,
  );
  if ((busy?.count ?? 0) >= MOST_WAITING)
    throw refuse(`${MOST_WAITING} exports wait already. Let one of them end`);
  const id = newId();
  const now = new Date().toISOString();
  const request: ExportRequest = { resource, query, scope };
  await tx.insert(exportHistory).values({
    agencyId,
    id,
    type: resource,
    fileName: `${called}-${dayOf(now)}.csv`,
    status: "waiting",
    rows: 0,
    total: 0,
    sellerTeamId: scope.reach === "sellerTeam" ? scope.sellerTeamId : null,
    createdUserId: actor.userId,
    createdDate: now,
    // Free to be claimed at once.
    updatedAt: new Date(0).toISOString(),
    request,
  });
  await recordAudit(tx, actor, { action: "export", object: resource, subject: id, after: { query } });
  return { id, message: "The export has begun", url: fileAddress(id) };
}

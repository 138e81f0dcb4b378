import { sql } from "drizzle-orm";
import { dayOf } from "../../domain/format.ts";
import type { ListQuery } from "../../domain/resource/query.ts";
import type { ExportResponse } from "../../domain/resource/responses.ts";
import { badRequest } from "../api-error.ts";
import { NO_AGENCY, recordAudit } from "../audit.ts";
import { exportHistory } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import type { Actor, Scope } from "../scope.ts";

/** The most unfinished exports per person. */
const MAX_WAITING = 5;

/** The export type of profit by order, whose rows belong to no resource. */
export const PROFITS = "profits";

/** The download path of an export's file. */
export const fileAddress = (id: string) => `/api/export-history/${id}/file`;

/** The stored input of an export job, with the scope of the person at the time of the request. */
export interface ExportRequest {
  readonly resource: string;
  readonly query: ListQuery;
  readonly scope: Scope;
}

/** Queues an export of a list's rows; a job writes the file. */
export async function startExport(
  tx: Transaction,
  actor: Actor,
  resource: string,
  query: ListQuery,
  /** The prefix of the file name; the resource by default. */
  called = resource,
): Promise<ExportResponse> {
  const { scope } = actor;
  const agencyId = scope.reach === "platform" ? NO_AGENCY : scope.agencyId;
  const [busy] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from export_history where agency_id = ${agencyId}
      and created_user_id = ${actor.userId} and status in ('waiting', 'running') and deleted_at is null`,
  );
  if ((busy?.count ?? 0) >= MAX_WAITING)
    throw badRequest(`${MAX_WAITING} exports are already in progress. Wait until one of them ends`);
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
    // Lets a job claim it at once.
    updatedAt: new Date(0).toISOString(),
    request,
  });
  await recordAudit(tx, actor, { action: "export", object: resource, subject: id, after: { query } });
  return { id, message: "The export has started", url: fileAddress(id) };
}

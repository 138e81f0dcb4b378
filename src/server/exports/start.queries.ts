import { sql } from "drizzle-orm";
import { dayOf } from "../../domain/format.ts";
import { type SellerAmount, sellerAmountsFor } from "../../domain/people/seller-amounts.ts";
import type { ListQuery } from "../../domain/resource/query.ts";
import type { ExportResponse } from "../../domain/resource/responses.ts";
import { badRequest } from "../api-error.ts";
import { NO_AGENCY, recordAudit } from "../audit.ts";
import { exportHistory } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { FREE } from "../jobs/lease.ts";
import type { JournalDays } from "../money/accounting/journal-file.ts";
import type { StatementJob } from "../money/statements/statement-job.ts";
import type { PrintJob } from "../print/print-job.ts";
import type { Actor, Scope } from "../scope.ts";
import type { ItemExport } from "./orders/item-export.ts";

/** The most unfinished exports per person. */
const MAX_WAITING = 5;

/** The export type of profit by order, whose rows belong to no resource. */
export const PROFITS = "profits";

/** The download path of an export's file. */
export const fileAddress = (id: string) => `/api/export-history/${id}/file`;

/** The query of a file that is not of a list's rows. */
export const NO_QUERY: ListQuery = {
  page: 1,
  limit: 1,
  sort: [],
  search: "",
  ids: [],
  filters: [],
  exact: false,
};

/** The stored input of an export job, with the scope of the person at the time of the request. */
export interface ExportRequest {
  readonly resource: string;
  readonly query: ListQuery;
  readonly scope: Scope;
  /** The amounts of sellers that the person may see; left out for other lists. */
  readonly sellerAmounts?: readonly SellerAmount[];
  /** An export of order items; left out for the rows of a list. */
  readonly items?: ItemExport;
  /** Documents to print; left out for the rows of a list. */
  readonly print?: PrintJob;
  /** The days of a journal; left out for the rows of a list. */
  readonly journal?: JournalDays;
  /** A statement; left out for the rows of a list. */
  readonly statement?: StatementJob;
  /** The product whose variants are exported; left out for the rows of a list. */
  readonly variantsOf?: string;
}

/** What a queued file is and how it is shown in the history. */
interface QueuedFile {
  readonly request: Omit<ExportRequest, "scope">;
  /** The type in the history: a resource, or `PROFITS`. */
  readonly type: string;
  /** Without the day: `export-pod`. */
  readonly name: string;
  readonly extension: "csv" | "xlsx" | "pdf";
  readonly filter?: string | null;
}

export async function queueFile(
  tx: Transaction,
  actor: Actor,
  { request, type, name, extension, filter = null }: QueuedFile,
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
  await tx.insert(exportHistory).values({
    agencyId,
    id,
    type,
    fileName: `${name}-${dayOf(now)}.${extension}`,
    filter,
    status: "waiting",
    rows: 0,
    total: 0,
    sellerTeamId: scope.reach === "sellerTeam" ? scope.sellerTeamId : null,
    createdUserId: actor.userId,
    createdDate: now,
    updatedAt: FREE,
    request: { ...request, scope } satisfies ExportRequest,
  });
  await recordAudit(tx, actor, { action: "export", object: type, subject: id, after: request });
  const message = request.print ? "Printing has started" : "The export has started";
  return { id, message, url: fileAddress(id) };
}

export const startExport = (
  tx: Transaction,
  actor: Actor,
  resource: string,
  query: ListQuery,
  filter: string | null = null,
): Promise<ExportResponse> =>
  queueFile(tx, actor, {
    request: {
      resource,
      query,
      ...(resource === "seller-teams" && { sellerAmounts: sellerAmountsFor(actor.grants) }),
    },
    type: resource,
    name: resource,
    extension: "csv",
    filter,
  });

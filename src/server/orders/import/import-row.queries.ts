import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { dayOf } from "../../../domain/format.ts";
import type { ColumnChoice } from "../../../domain/orders/import/columns/choice.ts";
import { LEGACY_ENCODING_LABELS } from "../../../domain/orders/import/file/encoding.ts";
import type { ImportResponse } from "../../../domain/orders/import/responses.ts";
import type { ImportStatus } from "../../../domain/orders/import-status.ts";
import type { RawRow } from "../../../domain/orders/incoming/order-draft.ts";
import type { StoreSource } from "../../../domain/stores/store-of-file.ts";
import { notFound } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { andOfProxiedImport } from "../../proxy-scope.ts";
import type { AgencyScope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";
import type { FileHeader, ImportKind, TeamOfKind } from "./job.queries.ts";

export interface ImportRow<K extends ImportKind = ImportKind> extends Record<string, unknown> {
  id: string;
  agency_id: string;
  seller_team_id: TeamOfKind[K];
  file_name: string;
  file_hash: string;
  format: string | null;
  status: ImportStatus;
  rows: number;
  total: number;
  ready: number;
  attention: number;
  failed: number;
  duplicate: number;
  skipped: number;
  committed: number;
  left_ready: number;
  left_attention: number;
  message: string | null;
  integration: ImportResponse["integration"];
  integration_by: StoreSource | null;
  header: FileHeader | null;
  choice: ColumnChoice | null;
  sample: RawRow[] | null;
  chosen: string[] | null;
  created_at: string;
}
export type OrderImportRow = ImportRow<"orders">;

/** The import with this id in the scope. Unknown and foreign ids respond the same. Throws an ApiError (404). */
export async function importRow<K extends ImportKind>(
  where: Database | Transaction,
  scope: AgencyScope,
  kind: K,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<ImportRow<K>> {
  const [row] = await rowsOf<ImportRow<K>>(
    where,
    sql`select id, agency_id, seller_team_id, file_name, file_hash, format, status, rows, total, ready, attention, failed,
        duplicate, skipped, committed, left_ready, left_attention, message, header, choice, sample, chosen, created_at,
        integration_by,
        (select json_build_object('id', i.id, 'name', i.name, 'platform', i.platform) from integrations i
          where i.agency_id = j.agency_id and i.id = j.integration_id) as integration
      from order_imports j where agency_id = ${scope.agencyId} and id = ${id} and kind = ${kind} ${andOfTeams(scope)}
        ${andOfProxiedImport(scope)}
        and deleted_at is null ${lock ? sql`for update` : sql``}`,
  );
  if (!row) throw notFound();
  return row;
}

/** Of work under way: 100 only once it has ended, since the last rows are still checked when the file has been read. */
const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.min(99, Math.floor((100 * part) / whole));

function progressOf(row: ImportRow): number {
  if (row.status === "columns") return 0;
  if (row.status === "reading") return percent(row.header?.read ?? 0, row.header?.bytes ?? 0);
  const good = row.chosen ? row.chosen.length : row.ready + row.attention;
  return row.status === "importing" ? percent(row.committed, good) : 100;
}

export const presentImport = (row: ImportRow): ImportResponse => ({
  id: row.id,
  fileName: row.file_name,
  format: row.format,
  status: row.status,
  rows: row.rows,
  orders: {
    total: row.total,
    ready: row.ready,
    attention: row.attention,
    failed: row.failed,
    duplicate: row.duplicate,
    skipped: row.skipped,
  },
  left: { ready: row.left_ready, attention: row.left_attention },
  integration: row.integration,
  integrationBy: row.integration_by,
  committed: row.committed,
  progress: progressOf(row),
  encoding: row.choice?.encoding ? LEGACY_ENCODING_LABELS[row.choice.encoding] : null,
  dates: row.header?.dates ?? null,
  shipDate: row.header?.shipDate
    ? { offered: dayOf(new Date().toISOString()), day: row.header.shipDate.day }
    : null,
  unread: [...(row.header?.unread ?? [])],
  message: row.message,
  createdAt: toIso(row.created_at),
});

const PATIENCE_MS = 2_000;
const isUnderWay = (status: ImportStatus) => status === "reading" || status === "importing";

/** The import when its job is done, or its status after two seconds. */
export async function settledImport(database: Database, scope: AgencyScope, kind: ImportKind, id: string) {
  const until = performance.now() + PATIENCE_MS;
  for (let wait = 10; ; wait = Math.min(100, wait * 2)) {
    const row = await importRow(database, scope, kind, id);
    if (!isUnderWay(row.status) || performance.now() > until) return presentImport(row);
    await sleep(wait);
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { dayOf } from "../../../domain/format.ts";
import type { ColumnChoice } from "../../../domain/orders/import/columns/choice.ts";
import { LETTERS } from "../../../domain/orders/import/file/encoding.ts";
import type { RawRow } from "../../../domain/orders/import/index.ts";
import { IMPORT_STATUSES, type ImportStatus } from "../../../domain/orders/import-status.ts";
import { DATE_ORDERS } from "../../../domain/orders/tracking/index.ts";
import { STORE_KNOWN_BY, type StoreKnownBy } from "../../../domain/shops/store-of-file.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { absent } from "../../refusal.ts";
import type { AgencyScope } from "../../scope.ts";
import type { FileHeader, ImportJob } from "./job.queries.ts";

/** An import as the wire carries it, under way or done. */
export const importAnswer = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.string().nullable(),
  status: z.enum(Object.keys(IMPORT_STATUSES) as [ImportStatus, ...ImportStatus[]]),
  rows: z.int(),
  orders: z.object({
    total: z.int(),
    ready: z.int(),
    attention: z.int(),
    failed: z.int(),
    duplicate: z.int(),
  }),
  /** Good orders that are not in yet. */
  left: z.object({ ready: z.int(), attention: z.int() }),
  /** The store that its orders come from, and how that is known; null: not known, or none. */
  integration: z.object({ id: z.string(), name: z.string(), platform: z.string() }).nullable(),
  integrationBy: z.enum(STORE_KNOWN_BY).nullable(),
  /** Orders (or parcels) that are in. */
  committed: z.int(),
  /** Of the stage under way, in percent. */
  progress: z.int(),
  /** In which letters a person said that the file is written; null where it shows that by itself. */
  letters: z.string().nullable(),
  /** A date of a tracking file that could be two days, for all such dates; null where the file shows which. */
  dates: z
    .object({
      text: z.string(),
      /** Both days, `YYYY-MM-DD`. */
      days: z.record(z.enum(DATE_ORDERS), z.string()),
      /** How a person read it; null as long as nobody has. */
      order: z.enum(DATE_ORDERS).nullable(),
    })
    .nullable(),
  /** Of rows of a tracking file without a ship date: the day that is offered, and the one that a person said. */
  shipDate: z.object({ offered: z.string(), day: z.string().nullable() }).nullable(),
  /** Columns that nothing reads, in the file's order; `known`: such files always have it. */
  unread: z.array(z.object({ column: z.string(), known: z.boolean() })),
  /** Why the file was refused as a whole. */
  message: z.string().nullable(),
  createdAt: z.string(),
});
export type ImportAnswer = z.output<typeof importAnswer>;

export interface ImportRow extends Record<string, unknown> {
  id: string;
  agency_id: string;
  seller_team_id: string;
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
  committed: number;
  left_ready: number;
  left_attention: number;
  message: string | null;
  integration: { id: string; name: string; platform: string } | null;
  integration_by: StoreKnownBy | null;
  header: FileHeader | null;
  choice: ColumnChoice | null;
  sample: RawRow[] | null;
  chosen: string[] | null;
  created_at: string;
}

type Kind = ImportJob["kind"];

/** The import of this id within a scope; a foreign one and none answer the same. Throws a Refusal (404). */
export async function importRow(
  where: Database | Transaction,
  scope: AgencyScope,
  kind: Kind,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<ImportRow> {
  const own = scope.reach === "sellerTeam" ? sql`and seller_team_id = ${scope.sellerTeamId}` : sql``;
  const [row] = await rowsOf<ImportRow>(
    where,
    sql`select id, agency_id, seller_team_id, file_name, file_hash, format, status, rows, total, ready, attention, failed,
        duplicate, committed, left_ready, left_attention, message, header, choice, sample, chosen, created_at,
        integration_by,
        (select json_build_object('id', i.id, 'name', i.name, 'platform', i.platform) from integrations i
          where i.agency_id = j.agency_id and i.id = j.integration_id) as integration
      from order_imports j where agency_id = ${scope.agencyId} and id = ${id} and kind = ${kind} ${own}
        and deleted_at is null ${lock ? sql`for update` : sql``}`,
  );
  if (!row) throw absent();
  return row;
}

const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.min(100, Math.floor((100 * part) / whole));

function progressOf(row: ImportRow): number {
  if (row.status === "columns") return 0;
  if (row.status === "reading") return percent(row.header?.read ?? 0, row.header?.bytes ?? 0);
  const good = row.chosen ? row.chosen.length : row.ready + row.attention;
  return row.status === "committing" ? percent(row.committed, good) : 100;
}

export const presentImport = (row: ImportRow): ImportAnswer => ({
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
  },
  left: { ready: row.left_ready, attention: row.left_attention },
  integration: row.integration,
  integrationBy: row.integration_by,
  committed: row.committed,
  progress: progressOf(row),
  letters: row.choice?.encoding ? LETTERS[row.choice.encoding] : null,
  dates: row.header?.dates ?? null,
  shipDate: row.header?.shipDate
    ? { offered: dayOf(new Date().toISOString()), day: row.header.shipDate.day }
    : null,
  unread: [...(row.header?.unread ?? [])],
  message: row.message,
  createdAt: toIso(row.created_at),
});

const PATIENCE_MS = 2_000;
const isUnderWay = (status: ImportStatus) => status === "reading" || status === "committing";

/** The import once it is done with what it does, or as far as it is after two seconds. */
export async function settledImport(database: Database, scope: AgencyScope, kind: Kind, id: string) {
  const until = performance.now() + PATIENCE_MS;
  for (let wait = 10; ; wait = Math.min(100, wait * 2)) {
    const row = await importRow(database, scope, kind, id);
    if (!isUnderWay(row.status) || performance.now() > until) return presentImport(row);
    await sleep(wait);
  }
}

import { sql } from "drizzle-orm";
import { dayOf } from "../../domain/format.ts";
import { NO_AGENCY, recordAudit } from "../audit.ts";
import { exportFiles, exportHistory } from "../db/schema/index.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import type { Actor } from "../scope.ts";
import { fileAddress } from "./start.queries.ts";

const PIECE = 1024 * 1024;

export interface WrittenFile {
  /** The type of the export, and the prefix of the file's name. */
  readonly type: string;
  readonly bytes: Buffer;
  readonly rows: number;
  /** What was asked for, for the audit. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** Stores a workbook that is ready, as an export that can be downloaded once. @returns its address */
export async function storeWorkbook(
  tx: Transaction,
  actor: Actor,
  { type, bytes, rows, query }: WrittenFile,
): Promise<string> {
  const { scope } = actor;
  const agencyId = scope.reach === "platform" ? NO_AGENCY : scope.agencyId;
  const id = newId();
  const now = new Date().toISOString();
  const url = fileAddress(id);
  await tx.insert(exportHistory).values({
    agencyId,
    id,
    type,
    fileName: `${type}-${dayOf(now)}.xlsx`,
    url,
    status: "done",
    rows,
    total: rows,
    createdUserId: actor.userId,
    createdDate: now,
    updatedAt: sql`now()`,
    request: { resource: type, query, scope },
  });
  for (let seq = 0; seq * PIECE < bytes.length; seq++)
    await tx.insert(exportFiles).values({
      agencyId,
      exportId: id,
      seq,
      bytes: bytes.subarray(seq * PIECE, (seq + 1) * PIECE),
    });
  await recordAudit(tx, actor, { action: "export", object: type, subject: id, after: { query } });
  return url;
}

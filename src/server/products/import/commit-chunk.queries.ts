import { sql } from "drizzle-orm";
import { isRemoteImage } from "../../../domain/images/address.ts";
import type { DecimalSign } from "../../../domain/orders/incoming/cells/numbers.ts";
import type { JudgedProduct } from "../../../domain/products/import/judge.ts";
import { type AuditActor, recordAudit } from "../../audit.ts";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { addImages } from "./images/add-images.queries.ts";
import { judgeProducts } from "./judge-products.queries.ts";
import { countProducts } from "./preview-file.ts";
import { auditOf } from "./product-audit.ts";
import { lockTeamProducts, type ProductTeam } from "./products-named.queries.ts";
import type { StoredDraft } from "./start-import.queries.ts";
import { writeProducts } from "./write-products.queries.ts";

/** An import that a process works on: its row is locked until the transaction ends. */
export interface ClaimedImport extends ProductTeam, Record<string, unknown> {
  readonly id: string;
  readonly decimal: DecimalSign | null;
  readonly createdUserId: string | null;
}

/** The oldest import that no other process works on. */
export async function claimImport(tx: Transaction): Promise<ClaimedImport | undefined> {
  const [job] = await rowsOf<ClaimedImport>(
    tx,
    sql`select agency_id as "agencyId", seller_team_id as "teamId", id, decimal, created_user_id as "createdUserId"
      from product_imports where status = 'importing' and deleted_at is null
      order by created_at, id limit 1 for update skip locked`,
  );
  return job;
}

/** The actor of an import, whose person may have signed out. */
const actorOf = ({ agencyId, createdUserId }: ClaimedImport): AuditActor => ({
  userId: createdUserId,
  scope: { reach: "agency", agencyId },
  ip: null,
});

const isImport = ({ agencyId, id }: ClaimedImport) => sql`agency_id = ${agencyId} and id = ${id}`;

interface Line extends Record<string, unknown> {
  readonly seq: number;
  readonly draft: StoredDraft;
}

/** Products whose images are on other hosts. */
const remoteImages = ({ after }: JudgedProduct): string[] =>
  after ? [after.mockup ?? "", ...after.otherMockup].filter(isRemoteImage) : [];

const SHAPE = {
  seq: "int",
  outcome: "text",
  problems: "jsonb",
  product: "uuid",
  before: "jsonb",
  version: "int",
} as const;

async function writeLines(tx: Transaction, job: ClaimedImport, lines: readonly Line[]): Promise<void> {
  const drafts = lines.map(({ draft }) => draft.draft);
  const mappings = Object.assign({}, ...lines.map(({ draft }) => draft.mappings)) as Record<string, string>;
  const judged = await judgeProducts(tx, job, { drafts, sign: job.decimal, mappings }, { lock: true });
  const written = judged.map((product) => ({ product, id: product.stored?.id ?? newId() }));
  const changed = written.filter(({ product: { status } }) => status === "created" || status === "changed");
  const versions = await writeProducts(
    tx,
    job,
    changed.flatMap(({ product, id }) => (product.after ? [{ id, values: product.after }] : [])),
  );
  const rows = written.map(({ product, id }, at) => ({
    seq: lines[at]?.seq ?? 0,
    outcome: product.status,
    problems: product.problems.length > 0 ? product.problems : null,
    product: product.status === "failed" ? null : id,
    before: product.status === "changed" ? product.stored : null,
    version: versions.get(id) ?? null,
  }));
  await tx.execute(sql`update product_import_lines l set outcome = x.outcome, problems = x.problems,
      product_id = x.product, before = x.before, version = x.version
    from ${recordset(rows, SHAPE)}
    where l.agency_id = ${job.agencyId} and l.import_id = ${job.id} and l.seq = x.seq`);
  const added = await addImages(tx, job, job.id, [...new Set(judged.flatMap(remoteImages))]);
  const { created, changed: updated, unchanged, failed } = countProducts(judged);
  const left = judged.reduce((sum, product) => sum + (product.after ? product.left : 0), 0);
  await tx.execute(sql`update product_imports set created = created + ${created}, changed = changed + ${updated},
      unchanged = unchanged + ${unchanged}, failed = failed + ${failed}, variants_left = variants_left + ${left},
      images = images + ${added}, updated_at = now() where ${isImport(job)}`);
  await recordAudit(
    tx,
    actorOf(job),
    changed.flatMap(({ product, id }) => auditOf(product, id)),
  );
}

/** Writes the next products of an import; the last call ends it. */
export async function commitChunk(tx: Transaction, job: ClaimedImport, most: number): Promise<void> {
  await lockTeamProducts(tx, job);
  const lines = await rowsOf<Line>(
    tx,
    sql`select seq, draft from product_import_lines where agency_id = ${job.agencyId} and import_id = ${job.id}
      and outcome is null order by seq limit ${most}`,
  );
  if (lines.length > 0) return writeLines(tx, job, lines);
  await tx.execute(
    sql`update product_imports set status = 'done', updated_at = now() where ${isImport(job)}`,
  );
  await recordAudit(tx, actorOf(job), { action: "import", object: "product-imports", subject: job.id });
}

/** Ends an import that an error of the server stopped. Products that were written stay, and can be undone. */
export async function failImport(tx: Transaction, job: ClaimedImport, message: string): Promise<void> {
  await tx.execute(sql`update product_imports set status = 'failed', message = ${message}, updated_at = now()
    where ${isImport(job)} and status = 'importing'`);
}

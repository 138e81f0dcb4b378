import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { ProductDraft } from "../../../domain/products/import/draft.ts";
import { namedVariant } from "../../../domain/products/import/merge-variants.ts";
import { badField } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import { recordset } from "../../db/recordset.ts";
import type { Transaction } from "../../db/transaction.ts";
import { withIdempotency } from "../../idempotency.ts";
import { newId } from "../../ids.ts";
import type { Actor } from "../../scope.ts";
import { checkMappings } from "./judge-products.queries.ts";
import type { ProductTeam } from "./products-named.queries.ts";
import { readProductFile } from "./read-product-file.ts";
import type { ReceivedFile } from "./receive-product-file.ts";
import { savedFields } from "./saved-fields.queries.ts";

/** What is stored of a product until the job writes it. */
export interface StoredDraft {
  readonly draft: ProductDraft;
  /** Its accepted suggestions. */
  readonly mappings: Readonly<Record<string, string>>;
}

const BATCH = 500;

const storedDraft = (draft: ProductDraft, mappings: Readonly<Record<string, string>>): StoredDraft => {
  const keys = new Set(draft.variants.map((variant) => namedVariant(draft, variant).key));
  return { draft, mappings: Object.fromEntries(Object.entries(mappings).filter(([key]) => keys.has(key))) };
};

async function storeLines(
  tx: Transaction,
  { agencyId }: ProductTeam,
  importId: string,
  { drafts, mappings }: { drafts: readonly ProductDraft[]; mappings: Readonly<Record<string, string>> },
): Promise<void> {
  for (let at = 0; at < drafts.length; at += BATCH) {
    const rows = drafts.slice(at, at + BATCH).map((draft, index) => ({
      seq: at + index + 1,
      title: draft.title?.text.slice(0, 255) ?? "",
      draft: storedDraft(draft, mappings),
    }));
    await tx.execute(sql`insert into product_import_lines (agency_id, import_id, seq, title, draft)
      select ${agencyId}, ${importId}, seq, title, draft
      from ${recordset(rows, { seq: "int", title: "text", draft: "jsonb" })}`);
  }
}

/**
 * Stores the products of a file as an import that a job writes. With an `Idempotency-Key` the same file and answers are
 * imported once. @returns the import's id
 */
export async function startImport(
  database: Database,
  actor: Actor,
  team: ProductTeam,
  request: FastifyRequest,
  received: ReceivedFile,
): Promise<string> {
  const { fileName, hash, choice, corrections, mappings } = received;
  const read = await readProductFile(received, savedFields(database, team));
  if (!read.file) throw badField("columns", "Choose the columns of this file first");
  const { layout, rows, sign, drafts } = read.file;
  if (drafts.length === 0) throw badField("file", "The file has no products");
  const { agencyId, teamId } = team;
  const body = { hash, choice, corrections, mappings };
  const stored = await withIdempotency(database, actor, request, body, async (tx) => {
    await checkMappings(tx, team, mappings);
    const id = newId();
    const chosen = read.fields ? JSON.stringify(read.fields) : null;
    await tx.execute(sql`insert into product_imports (agency_id, id, seller_team_id, file_name, file_hash, format,
        status, rows, total, created, changed, unchanged, failed, images, images_fetched, images_failed, decimal,
        choice, fingerprint, created_user_id)
      values (${agencyId}, ${id}, ${teamId}, ${fileName}, ${hash}, ${layout}, 'importing', ${rows}, ${drafts.length},
        0, 0, 0, 0, 0, 0, 0, ${sign}, ${chosen}::jsonb, ${read.fingerprint}, ${actor.userId})`);
    await storeLines(tx, team, id, { drafts, mappings });
    const after = { fileName, format: layout, products: drafts.length };
    await recordAudit(tx, actor, { action: "create", object: "product-imports", subject: id, after });
    return { status: 200, body: { id } };
  });
  return stored.body.id;
}

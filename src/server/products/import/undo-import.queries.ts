import { sql } from "drizzle-orm";
import { countedAll } from "../../../domain/counts.ts";
import { messages } from "../../../domain/messages.ts";
import { mappingKey } from "../../../domain/orders/mapping/mapping-key.ts";
import { productKeys } from "../../../domain/orders/mapping/product-keys.ts";
import type { StoredProduct } from "../../../domain/products/import/product-values.ts";
import type { ProductUndo } from "../../../domain/products/import/responses.ts";
import { badRequest, notFound } from "../../api-error.ts";
import { type AuditEntry, recordAudit } from "../../audit.ts";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { checkOrdersOfNamed } from "../../orders/personalization/check-orders.queries.ts";
import type { Actor } from "../../scope.ts";
import { productDifference } from "./product-audit.ts";
import { lockTeamProducts, type ProductTeam, productsWhere } from "./products-named.queries.ts";
import { writeProducts } from "./write-products.queries.ts";

interface Line extends Record<string, unknown> {
  readonly seq: number;
  readonly title: string;
  readonly outcome: "created" | "changed";
  readonly productId: string;
  readonly before: StoredProduct | null;
  readonly version: number;
}

const MAX_NAMED = 100;
const BATCH = 500;

/** Locks an import that can be undone. Throws an ApiError: 404, or 400. */
async function lockImport(tx: Transaction, { agencyId, teamId }: ProductTeam, id: string): Promise<Date> {
  const [row] = await rowsOf<{ status: string; created_at: string }>(
    tx,
    sql`select status, created_at from product_imports where agency_id = ${agencyId}
      and seller_team_id = ${teamId} and id = ${id} and deleted_at is null for update`,
  );
  if (!row) throw notFound();
  if (row.status === "importing") throw badRequest(messages.importRuns);
  if (row.status === "undone") throw badRequest(messages.importUndone);
  return new Date(row.created_at);
}

/** The products now, by id, locked in the order of their ids. */
async function currentProducts(tx: Transaction, team: ProductTeam, ids: readonly string[]) {
  const rows = await productsWhere(tx, team, sql`id = any(${uuids(ids)})`, { lock: true });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The mapping keys of items that were ordered since. */
async function orderedKeys(
  tx: Transaction,
  { agencyId, teamId }: ProductTeam,
  keys: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ key: string }>(
    tx,
    sql`select named.key from unnest(${sql.param([...keys])}::text[]) named(key)
      where exists (select 1 from order_items i where i.agency_id = ${agencyId}
        and i.seller_team_id = ${teamId} and i.mapping_key = named.key and i.deleted_at is null
        and i.created_at >= ${since.toISOString()})`,
  );
  return new Set(rows.map(({ key }) => key));
}

const keysOf = ({ title, variants }: StoredProduct) => [...productKeys(title, variants, mappingKey).keys()];

interface Decision {
  readonly line: Line;
  readonly now: StoredProduct | null;
  /** `null` where the undo restores or deletes the product. */
  readonly kept: string | null;
}

async function decide(
  tx: Transaction,
  team: ProductTeam,
  lines: readonly Line[],
  since: Date,
): Promise<Decision[]> {
  const current = await currentProducts(
    tx,
    team,
    lines.map(({ productId }) => productId),
  );
  const created = lines.flatMap((line) => {
    const product = line.outcome === "created" ? current.get(line.productId) : undefined;
    return product ? keysOf(product) : [];
  });
  const ordered = await orderedKeys(tx, team, [...new Set(created)], since);
  return lines.map((line): Decision => {
    const now = current.get(line.productId) ?? null;
    const kept = !now
      ? "It was deleted"
      : now.version !== line.version
        ? "It was changed since the import"
        : line.outcome === "created" && keysOf(now).some((key) => ordered.has(key))
          ? "Orders have it"
          : null;
    return { line, now, kept };
  });
}

function auditOf({ line, now }: Decision): AuditEntry[] {
  if (!now) return [];
  const row = { object: "products", subject: now.id };
  if (line.outcome === "created") return [{ ...row, action: "delete", before: { title: now.title } }];
  return line.before ? [{ ...row, action: "edit", ...productDifference(now, line.before) }] : [];
}

async function write(
  tx: Transaction,
  actor: Actor,
  team: ProductTeam,
  decisions: readonly Decision[],
  importId: string,
) {
  const { agencyId } = team;
  const undone = decisions.filter(({ kept }) => kept === null);
  const restored = undone.flatMap(({ line }) =>
    line.before ? [{ id: line.productId, values: line.before }] : [],
  );
  await writeProducts(tx, team, restored);
  const deleted = undone.flatMap(({ line }) => (line.outcome === "created" ? [line.productId] : []));
  await tx.execute(sql`update products set deleted_at = now(), updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and id = any(${uuids(deleted)})`);
  if (deleted.length > 0) await checkOrdersOfNamed(tx, agencyId, deleted);
  const rows = decisions.map(({ line, kept }) => ({ seq: line.seq, kept }));
  await tx.execute(sql`update product_import_lines l set is_undone = x.kept is null, kept = x.kept
    from ${recordset(rows, { seq: "int", kept: "text" })}
    where l.agency_id = ${agencyId} and l.import_id = ${importId} and l.seq = x.seq`);
  await recordAudit(tx, actor, undone.flatMap(auditOf));
  return { restored: restored.length, deleted: deleted.length };
}

const messageOf = (restored: number, deleted: number, kept: number) => {
  const done = countedAll([
    [deleted, "product deleted", "products deleted"],
    [restored, "product restored", "products restored"],
  ]);
  return kept > 0 ? `${done}, ${kept.toLocaleString("en-US")} kept` : done;
};

/**
 * Undoes an import: restores products that nobody has changed since, and deletes new ones that no order has. Throws an
 * ApiError: 404, or 400 where nothing can be undone.
 */
export async function undoImport(
  tx: Transaction,
  actor: Actor,
  team: ProductTeam,
  id: string,
): Promise<ProductUndo> {
  const since = await lockImport(tx, team, id);
  const { agencyId } = team;
  await lockTeamProducts(tx, team);
  const lines = await rowsOf<Line>(
    tx,
    sql`select seq, title, outcome, product_id as "productId", before, version from product_import_lines
      where agency_id = ${agencyId} and import_id = ${id} and outcome in ('created', 'changed') order by product_id`,
  );
  let [restored, deleted] = [0, 0];
  const kept: ProductUndo["kept"] = [];
  // Sequential: one transaction has one connection. The batches lock products in the order of their ids.
  for (let at = 0; at < lines.length; at += BATCH) {
    const decisions = await decide(tx, team, lines.slice(at, at + BATCH), since);
    const done = await write(tx, actor, team, decisions, id);
    restored += done.restored;
    deleted += done.deleted;
    kept.push(
      ...decisions.flatMap(({ line, now, kept: reason }) =>
        reason === null ? [] : [{ title: now?.title ?? line.title, reason }],
      ),
    );
  }
  if (restored + deleted === 0)
    throw badRequest(kept[0] ? messages.importKept(kept[0]) : messages.importEmpty);
  await tx.execute(sql`update product_import_images set status = 'stopped'
    where agency_id = ${agencyId} and import_id = ${id} and status = 'waiting'`);
  await tx.execute(sql`update product_imports set status = 'undone', undone_at = now(), updated_at = now()
    where agency_id = ${agencyId} and id = ${id}`);
  await recordAudit(tx, actor, {
    action: "undo",
    object: "product-imports",
    subject: id,
    after: { restored, deleted, kept: kept.length },
  });
  const message = messageOf(restored, deleted, kept.length);
  return { message, restored, deleted, kept: kept.slice(0, MAX_NAMED) };
}

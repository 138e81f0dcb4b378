import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Resource } from "../../../src/domain/resource/define.ts";
import { resources } from "../../../src/domain/resources/registry.ts";
import { modelOf } from "../../../src/server/crud/model.ts";
import type { Database } from "../../../src/server/db/client.ts";
import { columnKey } from "../../../src/server/db/schema/declared-columns.ts";
import { catalogWithVariant, make, type Owner } from "../../support/factories.ts";
import { next } from "../../support/values.ts";
import { MARKED_ARTWORK, VALUE_WITH_WORD } from "./json-columns.ts";

interface Marked {
  /** By resource, its row with the word. */
  readonly ids: ReadonlyMap<string, string>;
  readonly agencyId: string;
  /** A person of the agency. */
  readonly author: string;
}

const queryOf =
  (database: Database) =>
  async (text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows;

/** Writes the word into every text column of a row, with a number where the value must be unique. */
async function mark(database: Database, word: string, resource: Resource, id: string): Promise<void> {
  const { table } = modelOf(resource);
  const values = Object.entries(resource.fields)
    .filter(([, { kind }]) => ["text", "longText", "html"].includes(kind))
    .map(([field, declared]) => [
      columnKey(field, declared),
      declared.unique ? `${word}${next()}@there.test` : word,
    ]);
  if (values.length === 0) return;
  await database.drizzle.update(table).set(Object.fromEntries(values)).where(eq(table.id, id));
}

async function rowOf(database: Database, word: string, name: string, owner: Owner): Promise<string> {
  if (name === "agencies") return owner.agencyId ?? "";
  if (name === "catalogs") return (await catalogWithVariant(database, owner)).catalog.id;
  if (name === "catalog-variants") return (await catalogWithVariant(database, owner)).variant.id;
  // Its variants are rows without a resource of their own.
  const variants = [{ option1: word, sku: word, price: 1 }];
  return (await make(database, name, owner, name === "products" ? { variants } : {})).id;
}

/** Writes the word into every JSON column, also of rows that only the application writes. */
async function markJson(database: Database, word: string, { ids, agencyId, author }: Marked): Promise<void> {
  const row = (name: string) => ids.get(name);
  const query = queryOf(database);
  await query(
    "insert into order_events (agency_id, order_id, action, actor_id) values ($1, $2, 'hold', $3)",
    [agencyId, row("orders"), author],
  );
  await query(
    `insert into rule_facts (agency_id, order_id, seller_team_id, event, facts, due, created_at)
      select agency_id, id, seller_team_id, 'imported', '{}', false, now() from orders where agency_id = $1 and id = $2`,
    [agencyId, row("orders")],
  );
  await query(
    `insert into import_orders (agency_id, import_id, seq, status, preview, draft)
      values ($1, $2, 1, 'failed', '{}', '{}')`,
    [agencyId, row("order-imports")],
  );
  await query(
    `insert into product_import_lines (agency_id, import_id, seq, title, draft, outcome)
      values ($1, $2, 1, $3, '{}', 'failed')`,
    [agencyId, row("product-imports"), word],
  );
  await query(
    `insert into product_import_images (agency_id, id, import_id, seller_team_id, url, status, failure)
      select $1, $2, $2, seller_team_id, $3, 'failed', $3 from product_imports where id = $2`,
    [agencyId, row("product-imports"), word],
  );
  await query(
    `insert into column_choices (agency_id, id, seller_team_id, fingerprint, labels, choice, file_name)
      select $1, $2, seller_team_id, '', '[]', '{}', '' from order_imports where id = $2`,
    [agencyId, row("order-imports")],
  );
  await query(
    `insert into idempotency (user_id, route, key, body_hash, status) values ($1, 'POST /api/customers', $2, '', 201)`,
    [author, word],
  );
  await query(
    `insert into design_proofs (agency_id, id, order_id, number, images, created_at) values ($1, $2, $2, 1, '[]', now())`,
    [agencyId, row("orders")],
  );
  await query(
    `insert into design_comments (agency_id, id, proof_id, author_id, message, created_at)
      values ($1, $2, $2, $3, '', now())`,
    [agencyId, row("orders"), author],
  );
  await query(
    `insert into store_settings (agency_id, integration_id, seller_team_id, methods)
      select agency_id, id, seller_team_id, '[]' from integrations where id = $1`,
    [row("integrations")],
  );
  await query(
    `insert into store_resyncs (agency_id, integration_id, seller_team_id, resync_id, since, status, cursor)
      select agency_id, id, seller_team_id, id, now(), 'ready', now() from integrations where id = $1`,
    [row("integrations")],
  );
  await query(
    `insert into store_resync_orders (agency_id, integration_id, external_id, number, changed_at, kind, effect)
      select agency_id, id, '1', '#1', now(), 'fail', '{}' from integrations where id = $1`,
    [row("integrations")],
  );
  await query(
    `insert into invoice_lines (agency_id, invoice_id, order_id, seller_amount, agency_amount)
      values ($1, $2, $3, 1, 1)`,
    [agencyId, row("invoices"), row("orders")],
  );
  await query(
    `insert into company_details (agency_id, owner_id, version, details, valid_from) values ($1, $1, 1, '{}', now())`,
    [agencyId],
  );
  const keys: Readonly<Record<string, [column: string, value: unknown]>> = {
    order_events: ["order_id", row("orders")],
    design_proofs: ["order_id", row("orders")],
    design_comments: ["proof_id", row("orders")],
    company_details: ["owner_id", agencyId],
    invoice_lines: ["invoice_id", row("invoices")],
    column_choices: ["id", row("order-imports")],
    import_orders: ["import_id", row("order-imports")],
    product_import_lines: ["import_id", row("product-imports")],
    idempotency: ["user_id", author],
    store_resync_orders: ["integration_id", row("integrations")],
    store_settings: ["integration_id", row("integrations")],
    rule_facts: ["order_id", row("orders")],
    image_measures: ["agency_id", agencyId],
    ledger_checks: ["ok", true],
  };
  await query("insert into image_measures (agency_id, key, path) values ($1, '', '')", [agencyId]);
  // The order's page shows how the artwork of its items prints.
  await query("update order_items set artwork1 = $1, order_id = $3 where id = $2", [
    MARKED_ARTWORK,
    row("order-items"),
    row("orders"),
  ]);
  // Its results are final: a check would replace them.
  await query(
    `update order_items set preflight_of = array[artwork1, artwork2, artwork3, artwork4, artwork5, artwork6,
      variant_id::text] where id = $1`,
    [row("order-items")],
  );
  await query("insert into ledger_checks (started_at, took_ms, ok, checks) values (now(), 1, true, '[]')");
  for (const [place, valueOf] of Object.entries(VALUE_WITH_WORD)) {
    const [table = "", column = ""] = place.split(".");
    const resource = [...resources.values()].find((one) => one.table === table);
    const [key, value] = keys[table] ?? ["id", row(resource?.name ?? "")];
    const marked = `update ${table} set ${column} = $1 where ${key} = $2 returning ${column}::text as now`;
    const [changed] = await query(marked, [JSON.stringify(valueOf(`${word}:${place}`)), value]);
    expect(changed?.now, place).toContain(word);
  }
}

/** A job that ended, with a mockup that failed for a reason with the word. */
async function markedMockupJob(database: Database, word: string, { ids, agencyId }: Marked): Promise<string> {
  const query = queryOf(database);
  const [job] = await query(
    `insert into mockup_jobs (agency_id, id, catalog_id, created_user_id, status, updated_at)
      values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'done', now()) returning id`,
    [agencyId, ids.get("catalogs")],
  );
  await query(
    `insert into mockup_job_items (agency_id, job_id, seq, color, slot, artwork, x, y, scale, rotation, message)
      values ($1, $2, 0, $3, 1, $3, 0.5, 0.5, 1, 0, $3)`,
    [agencyId, job?.id, word],
  );
  return job?.id;
}

/** Runs `work` while rows of the audit can be changed. */
async function unkept(database: Database, work: () => Promise<void>): Promise<void> {
  const run = queryOf(database);
  await run("alter table audit disable trigger audit_kept");
  await work();
  await run("alter table audit enable trigger audit_kept");
}

/** Makes a row of each resource for an owner, or of these, with the word in all of its texts. */
export async function markRows(
  database: Database,
  word: string,
  owner: Owner,
  among: readonly Resource[] = [...resources.values()],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const resource of among) {
    const id = await rowOf(database, word, resource.name, owner);
    await unkept(database, () => mark(database, word, resource, id));
    ids.set(resource.name, id);
  }
  // The jobs would continue unfinished ones.
  const run = queryOf(database);
  await run("update export_history set status = 'done' where id = $1", [ids.get("export-history")]);
  await run("update order_imports set status = 'previewed' where id = $1", [ids.get("order-imports")]);
  await run("update product_imports set status = 'done' where id = $1", [ids.get("product-imports")]);
  return ids;
}

/** Writes the word into the JSON of marked rows, and into the rows that only the application writes. */
export async function markWritten(database: Database, word: string, marked: Marked): Promise<string> {
  const job = await markedMockupJob(database, word, marked);
  await unkept(database, () => markJson(database, word, marked));
  return job;
}

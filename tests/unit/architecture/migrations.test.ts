import { createHash } from "node:crypto";
import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { ONE_BY_ONE } from "../../../src/server/db/run-migrations.ts";
import { filesIn, read } from "./source-tree.ts";

const FOLDER = "src/server/db/migrations";
const STORES = "tests/fixtures/stores";
/** The last migration of 0.2.0. Those up to it lock as they do: docs/upgrading.md has their times. */
const LAST_FREE = "0066_orders_with_buyer";

/** Tables that grow with the orders, so that a scan of one takes longer than people wait. */
const LARGE = [
  ...["orders", "order_items", "order_events", "order_search_texts", "order_blockers", "address_outcomes"],
  ...["journal_lines", "ledger_days", "audit", "parcels", "import_orders", "email_history", "notifications"],
  ...[
    "customers",
    "products",
    "product_variants",
    "item_mappings",
    "invoice_lines",
    "rule_facts",
    "rule_runs",
  ],
  ...[
    "stock_movements",
    "store_events",
    "store_orders",
    "webhook_deliveries",
    "design_comments",
    "design_proofs",
  ],
];

const BUILD_CONCURRENTLY = `begin the file with "${ONE_BY_ONE}", and build it concurrently after a "drop index concurrently if exists"`;

/** What holds a lock on a large table while it scans or rewrites the table, and what to write instead. */
const SLOW: readonly (readonly [form: RegExp, advice: string])[] = [
  [/^create (unique )?index (?!concurrently)/, BUILD_CONCURRENTLY],
  [/^drop index (?!concurrently)/, "drop it concurrently"],
  [
    /add column .*(\bdefault (now|clock_timestamp|random|gen_random_uuid|nextval)|generated always|serial|primary key|unique)/,
    "add a nullable column and fill it in a background job",
  ],
  [
    /add constraint (?!.*(not valid|using index))/,
    'add it "not valid", and validate it in a later migration',
  ],
  [/alter column "?\w+"? (set data )?type/, "add a column of the new type and fill it in a background job"],
  [
    /alter column "?\w+"? set not null/,
    'add a check "is not null" as "not valid", validate it in a later migration, then set it',
  ],
  [/^update |^delete from |^insert into .* select /, "let a background job do it in batches"],
  [/^(cluster|vacuum full|truncate|reindex (?!.*concurrently))/, "leave it to a maintenance window"],
];

const plain = (statement: string) =>
  statement
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll('"public".', "")
    .trim()
    .toLowerCase();

/** Tables that the statements create: nobody waits for those. */
const createdBy = (statements: readonly string[]) =>
  statements.flatMap((one) => /^create table (?:if not exists )?"?(\w+)"?/.exec(one)?.[1] ?? []);

/** The faults of a migration's text, each with what to write instead. */
function faultsOf(text: string): string[] {
  const statements = text.split("--> statement-breakpoint").map(plain);
  const created = createdBy(statements);
  return statements.flatMap((statement) => {
    // A table that is referenced is locked for a moment only.
    const changed = statement.replaceAll(/references "?\w+"?/g, "");
    const table = LARGE.find((name) => !created.includes(name) && new RegExp(`\\b${name}\\b`).test(changed));
    if (!table) return [];
    return SLOW.flatMap(([form, advice]) => (form.test(statement) ? [`${statement}: ${advice}`] : []));
  });
}

/** Statements that cannot be repeated after an interruption, of a migration outside of a transaction. */
function unrepeatableIn(text: string): string[] {
  if (!text.startsWith(ONE_BY_ONE)) return [];
  const statements = text.split("--> statement-breakpoint").map(plain);
  return statements.filter((statement, at) => {
    const name = /^create (?:unique )?index concurrently "?(\w+)"?/.exec(statement)?.[1];
    if (name)
      return !new RegExp(`^drop index concurrently if exists "?${name}"?;?$`).test(statements[at - 1] ?? "");
    return !/^drop index concurrently if exists |^alter table \S+ validate constraint /.test(statement);
  });
}

const tags = filesIn(FOLDER)
  .filter((file) => file.endsWith(".sql"))
  .map((file) => file.slice(FOLDER.length + 1, -".sql".length));

describe("a migration after 0.2.0", () => {
  test("locks no large table for longer than a moment", () => {
    for (const tag of tags.filter((one) => one > LAST_FREE))
      expect({ tag, faults: faultsOf(read(`${FOLDER}/${tag}.sql`)) }).toEqual({ tag, faults: [] });
  });

  test("can be repeated where it runs outside of a transaction", () => {
    for (const tag of tags)
      expect({ tag, found: unrepeatableIn(read(`${FOLDER}/${tag}.sql`)) }).toEqual({ tag, found: [] });
  });

  test.each([
    'CREATE INDEX "x" ON "orders" USING btree (agency_id);',
    'ALTER TABLE "order_items" ADD COLUMN "x" timestamp DEFAULT now() NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "x" text GENERATED ALWAYS AS (lower(email)) STORED;',
    'ALTER TABLE "journal_lines" ADD CONSTRAINT "x" FOREIGN KEY ("a") REFERENCES "public"."agencies"("id");',
    'ALTER TABLE "parcels" ALTER COLUMN "number" SET NOT NULL;',
    'ALTER TABLE "audit" ALTER COLUMN "ip" SET DATA TYPE inet;',
    "UPDATE orders SET note = '' WHERE note IS NULL;",
  ])("is refused with %s", (statement) => {
    expect(faultsOf(statement)).toHaveLength(1);
  });

  test.each([
    `${ONE_BY_ONE}\ndrop index concurrently if exists x;--> statement-breakpoint\ncreate index concurrently x on orders (note);`,
    'ALTER TABLE "orders" ADD COLUMN "x" text;',
    'ALTER TABLE "orders" ADD COLUMN "x" text[] DEFAULT \'{}\' NOT NULL;',
    'ALTER TABLE "orders" ADD CONSTRAINT "x" CHECK (note <> \'\') NOT VALID;',
    'ALTER TABLE "x" ADD CONSTRAINT "y" FOREIGN KEY ("a","b") REFERENCES "public"."customers"("a","b");',
    'CREATE TABLE "x" ("a" uuid);--> statement-breakpoint\nCREATE INDEX "y" ON "x" USING btree (a);',
  ])("may have %s", (text) => {
    expect([...faultsOf(text), ...unrepeatableIn(text)]).toEqual([]);
  });
});

describe("a released version", () => {
  const released = [...read("CHANGELOG.md").matchAll(/^## (\d+\.\d+\.\d+), \d{4}/gm)]
    .map(([, version = ""]) => version)
    .filter((version) => version !== "0.1.0");

  test("has a store that its program filled", () => {
    for (const version of released) expect(filesIn(STORES)).toContain(`${STORES}/${version}.backup.gz`);
  });

  test("keeps its migrations as they were", () => {
    // Drizzle's file; its timestamps are those of the stored hashes.
    const journal = JSON.parse(read(`${FOLDER}/meta/_journal.json`)) as {
      entries: { when: number; tag: string }[];
    };
    const tagAt = new Map(journal.entries.map(({ when, tag }) => [String(when), tag]));
    for (const file of filesIn(STORES).filter((one) => one.endsWith(".migrations.json"))) {
      const hashes: Record<string, string> = JSON.parse(read(file));
      for (const [when, hash] of Object.entries(hashes)) {
        const text = fs.readFileSync(`${FOLDER}/${tagAt.get(when)}.sql`);
        expect({ file, when, hash: createHash("sha256").update(text).digest("hex") }).toEqual({
          file,
          when,
          hash,
        });
      }
    }
  });
});

import { sql } from "drizzle-orm";
import { z } from "zod";
import { countryCodeOf } from "../../../domain/orders/countries.ts";
import { boundOf } from "../../../domain/orders/import/columns/bind-choice.ts";
import { draftOf } from "../../../domain/orders/import/draft.ts";
import { Headers } from "../../../domain/orders/import/file/headers.ts";
import {
  CELL_LIMITS,
  FILE_LIMITS,
  MAX_ORDER_ROWS,
  MAX_QUANTITY,
} from "../../../domain/orders/import/file/limits.ts";
import { type DraftCustomer, mappingKey, type RawRow } from "../../../domain/orders/import/index.ts";
import { plainText } from "../../../domain/resource/fields.ts";
import { recordAudit } from "../../audit.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { absent, refuse, refuseField } from "../../refusal.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { orderColumns } from "./columns.ts";
import { recount, settle } from "./job.queries.ts";
import { type Line, rewriteLine } from "./orders.queries.ts";
import { type Entry, Rehearsal, type Rehearsed, settingIn } from "./rehearsal.ts";
import { type ImportRow, importRow } from "./state.queries.ts";
import { type StoredDraft, storedDraft } from "./stored-draft.ts";

const text = (limit: keyof typeof CELL_LIMITS) => plainText(CELL_LIMITS[limit]);

/** What a person changes of an order of a file before it comes in. */
export const mendBody = z
  .strictObject({
    /** The row of the file that the order begins in. */
    row: z.int().min(1),
    /** Of a failed order: what its cells should have said. Rows as in the file, columns counted from 0. */
    cells: z
      .array(
        z.strictObject({
          row: z.int().min(1),
          column: z
            .int()
            .min(0)
            .max(FILE_LIMITS.columns - 1),
          value: z.string().max(CELL_LIMITS.packed),
        }),
      )
      .min(1)
      .max(200)
      .optional(),
    customer: z
      .strictObject({
        fullName: text("fullName"),
        email: text("email"),
        phone: text("phone"),
        address1: text("address"),
        address2: text("address"),
        city: text("city"),
        province: text("province"),
        zipCode: text("zipCode"),
        countryCode: text("country"),
      })
      .partial()
      .optional(),
    items: z
      .array(
        z.strictObject({
          /** Which one, counted from 0. */
          item: z
            .int()
            .min(0)
            .max(MAX_ORDER_ROWS - 1),
          quantity: z.int().min(1).max(MAX_QUANTITY).optional(),
          sku: text("sku").optional(),
        }),
      )
      .min(1)
      .max(MAX_ORDER_ROWS)
      .optional(),
  })
  .refine((body) => Object.keys(body).length > 1, "Nothing to change");
export type Mending = z.output<typeof mendBody>;

interface OpenLine extends Line<StoredDraft, Rehearsed> {
  cells: RawRow[] | null;
}

const MENDABLE = new Set(["mapping", "rehearsed", "done"]);

async function openLine(tx: Transaction, row: ImportRow, at: number): Promise<OpenLine> {
  if (row.status === "undone") throw refuse("This import was undone: bring the file again");
  if (!MENDABLE.has(row.status)) throw refuse("This import is under way: wait until it is rehearsed");
  const [line] = await rowsOf<OpenLine & { outcome: string | null }>(
    tx,
    sql`select seq, verdict, draft, rehearsal, cells, outcome from import_orders
      where agency_id = ${row.agency_id} and import_id = ${row.id} and (draft ->> 'row')::int = ${at}`,
  );
  if (!line) throw absent();
  if (line.outcome !== null) throw refuse("This order is in already: change it where it is now");
  return line;
}

/** A failed order read again from its mended cells. */
function readAgain(row: ImportRow, line: OpenLine, cells: NonNullable<Mending["cells"]>): Entry & Mended {
  if (line.verdict !== "failed" || !line.cells || !row.header)
    throw refuse("Only what failed is mended cell by cell: change this order's address or items");
  const rows = line.cells.map((held) => ({ ...held, cells: [...held.cells] }));
  for (const { row: number, column, value } of cells) {
    const held = rows.find((one) => one.number === number);
    const width = Math.max(row.header.labels.length, held?.cells.length ?? 0);
    if (!held || column >= width) throw refuseField("cells", `Row ${number} of this order has no such cell`);
    while (held.cells.length < column) held.cells.push("");
    held.cells[column] = value;
  }
  const bound = boundOf(new Headers(row.header.labels), row.choice, row.header.decimal ?? null);
  if (!bound) throw refuse("The columns of this file are not known any more");
  const read = draftOf(bound, { rows, left: 0 });
  const lacking = Object.entries(row.header.values ?? {}).filter(
    ([field]) => !read.customer[field as keyof DraftCustomer], // Only such fields are set for all.
  );
  const draft = { ...read, customer: { ...read.customer, ...Object.fromEntries(lacking) } };
  return { seq: line.seq, draft: storedDraft(draft), problems: draft.problems, repeatOf: null, cells: rows };
}

interface Mended {
  readonly cells: readonly RawRow[] | null;
}

/** A good order with a part of it changed. */
function changed(line: OpenLine, { customer = {}, items = [] }: Mending): Entry & Mended {
  if (line.verdict === "failed") throw refuse("This order failed: mend the cells that are wrong");
  const { draft } = line;
  const { countryCode: country } = customer;
  const countryCode = country === undefined || country === "" ? country : countryCodeOf(country);
  if (countryCode === null) throw refuseField("customer.countryCode", "No such country");
  const stored = [...draft.items];
  for (const { item: index, quantity, sku } of items) {
    const item = stored[index];
    if (!item) throw refuseField("items", `This order has no item ${index + 1}`);
    const next = { ...item, quantity: quantity ?? item.quantity, sku: sku ?? item.sku };
    if (next.sku === "" && next.product === "")
      throw refuseField("items", "An item needs a SKU or a product");
    stored[index] = { ...next, key: mappingKey(next) };
  }
  const person = { ...draft.customer, ...customer, ...(countryCode !== undefined && { countryCode }) };
  const next = { ...draft, customer: person, items: stored };
  return { seq: line.seq, draft: next, problems: [], repeatOf: null, cells: line.cells };
}

/** The row of an order of this file with the same reference, that comes in before. */
async function earlierRow(tx: Transaction, row: ImportRow, { seq, draft }: Entry): Promise<number | null> {
  if (draft.reference === "") return null;
  const [found] = await rowsOf<{ row: number }>(
    tx,
    sql`select (draft ->> 'row')::int as row from import_orders
      where agency_id = ${row.agency_id} and import_id = ${row.id} and reference = ${draft.reference}
        and seq <> ${seq} and verdict in ('ready', 'attention') order by seq limit 1`,
  );
  return found?.row ?? null;
}

/**
 * Changes one order of a rehearsed file, and judges it again: verdict, reasons, charge. The order is named by the
 * row of the file that it begins in. Throws a Refusal where it is in already, or what is said fits nothing.
 */
export async function mendLine(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  id: string,
  mending: Mending,
): Promise<void> {
  const row = await importRow(tx, scope, "orders", id, { lock: true });
  const line = await openLine(tx, row, mending.row);
  const read = mending.cells ? readAgain(row, line, mending.cells) : changed(line, mending);
  const entry = { ...read, repeatOf: await earlierRow(tx, row, read) };
  const job = { agencyId: row.agency_id, id, teamId: row.seller_team_id, fileHash: row.file_hash };
  const columns = orderColumns(row.header?.labels ?? [], row.choice);
  const [judged] = await new Rehearsal(job, columns, await settingIn(tx, job)).judge(tx, [entry]);
  if (!judged) throw new Error("Nothing was judged");
  const { orderName, reference } = entry.draft;
  await rewriteLine(tx, job, { ...judged, orderName, reference, draft: entry.draft, cells: read.cells });
  await recount(tx, job);
  await settle(tx, job, "rehearsed");
  await recordAudit(tx, actor, {
    action: "mend",
    object: "order-imports",
    subject: id,
    after: mending,
  });
}

import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { PRICE_COLUMNS, VALUE_COLUMNS } from "../../../domain/catalogs/price-file/price-cells.ts";
import {
  correctedRows,
  type JudgedRow,
  type PriceCorrection,
} from "../../../domain/catalogs/price-file/price-file.ts";
import { MAX_CELL, MAX_PRICE_ROWS } from "../../../domain/catalogs/price-file/price-limits.ts";
import type { PriceImportResponse } from "../../../domain/catalogs/price-file/price-responses.ts";
import { leftOutRows } from "../../../domain/catalogs/price-file/price-sheet.ts";
import { doneOf } from "../../../domain/counts.ts";
import { messages } from "../../../domain/messages.ts";
import { plainText } from "../../../domain/resource/fields.ts";
import { badField } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { rolledBack, type Transaction } from "../../db/transaction.ts";
import { storeWorkbook } from "../../exports/store-file.queries.ts";
import { withIdempotency } from "../../idempotency.ts";
import { issuesApiError } from "../../plugins/errors.ts";
import type { Actor } from "../../scope.ts";
import { type ImportResult, importPrices, planImport, resultOf } from "./import-prices.queries.ts";
import { previewResponse } from "./preview-response.ts";
import { priceWorkbook } from "./price-workbook.ts";
import { priceRowsOf, receivePriceFile } from "./read-price-file.ts";

interface Context {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly database: Database;
}

const IMPORT_TYPE = "IMPORT_SUPPLIER_PRICE";

const correction = z.strictObject({
  row: z.int().min(1),
  column: z.enum(PRICE_COLUMNS),
  value: plainText(MAX_CELL),
});
const corrections = z.array(correction).max(MAX_PRICE_ROWS * (VALUE_COLUMNS.length + 1));

function correctionsIn(text: string | undefined): PriceCorrection[] {
  if (text === undefined || text === "") return [];
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw badField("corrections", "Not valid JSON");
  }
  const parsed = corrections.safeParse(given);
  if (parsed.success) return parsed.data;
  throw issuesApiError(
    parsed.error.issues.map((issue) => ({ ...issue, path: ["corrections", ...issue.path] })),
  );
}

/** The corrected rows of a form's file, and what identifies the request. */
async function receive(request: FastifyRequest) {
  const { bytes, hash, fields } = await receivePriceFile(request, ["importType", "corrections"]);
  if (fields.importType !== IMPORT_TYPE) throw badField("importType", `Must be ${IMPORT_TYPE}`);
  const corrected = correctionsIn(fields.corrections);
  return { rows: correctedRows(await priceRowsOf(bytes), corrected), body: { hash, corrected } };
}

const messageOf = ({ counts, rest, filled }: ImportResult) =>
  counts.changed + rest.length + filled.length === 0
    ? messages.nothingToImport
    : doneOf(counts.changed, rest.length, "row", "imported");

/** What an import would do. Stores nothing. */
export async function previewFile({ actor, request, database }: Context): Promise<Readable> {
  const { rows } = await receive(request);
  const plan = await rolledBack(database, (tx) => planImport(tx, actor, rows));
  const { counts, filled } = resultOf(plan, null);
  return previewResponse({ url: "", message: "", id: null, counts, filled }, plan.judged);
}

interface LeftOutFile {
  readonly rows: readonly JudgedRow[];
  readonly bytes: Buffer;
}

const fileOf = async (rows: readonly JudgedRow[]): Promise<LeftOutFile> => ({
  rows,
  bytes: await priceWorkbook(leftOutRows(rows), true),
});

/** Thrown to end the transaction, which locks catalogs, while the file of these rows is written. */
class FileNeeded extends Error {
  override readonly name = "FileNeeded";
  readonly rows: readonly JudgedRow[];

  constructor(rows: readonly JudgedRow[]) {
    super("The file of the rows that are not imported is not written yet");
    this.rows = rows;
  }
}

/** Stores the file of the rows that were not imported. @returns its address, empty where there is none */
async function storeLeftOut(
  tx: Transaction,
  actor: Actor,
  { rest }: ImportResult,
  prepared: LeftOutFile | null,
): Promise<string> {
  if (rest.length === 0) return "";
  if (!prepared) throw new FileNeeded(rest);
  const isSame = JSON.stringify(leftOutRows(rest)) === JSON.stringify(leftOutRows(prepared.rows));
  // Another person has changed a catalog meanwhile.
  const { bytes } = isSame ? prepared : await fileOf(rest);
  const type = "not-imported-prices";
  return storeWorkbook(tx, actor, { type, bytes, rows: rest.length, query: {} });
}

/** Imports the good rows. With an `Idempotency-Key` the same file and corrections are imported once. */
export async function importFile({ actor, request, database }: Context): Promise<PriceImportResponse> {
  const { rows, body } = await receive(request);
  const run = async (prepared: LeftOutFile | null) => {
    const stored = await withIdempotency(database, actor, request, body, async (tx) => {
      const result = await importPrices(tx, actor, rows);
      const { id, counts, filled } = result;
      const url = await storeLeftOut(tx, actor, result, prepared);
      const message = messageOf(result);
      return { status: 200, body: { data: { url, message, id, counts, filled, rows: [] } } };
    });
    return stored.body;
  };
  try {
    return await run(null);
  } catch (error) {
    if (!(error instanceof FileNeeded)) throw error;
    return run(await fileOf(error.rows));
  }
}

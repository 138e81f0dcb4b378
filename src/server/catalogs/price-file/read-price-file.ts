import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import {
  type PriceRow,
  priceColumnsOf,
  priceRowOf,
} from "../../../domain/catalogs/price-file/price-cells.ts";
import { MAX_PRICE_ROWS } from "../../../domain/catalogs/price-file/price-limits.ts";
import { messages } from "../../../domain/messages.ts";
import { openTable } from "../../../domain/orders/import/file/table.ts";
import { FileRefused } from "../../../domain/orders/incoming/problem.ts";
import { badField } from "../../api-error.ts";
import { readForm } from "../../files/read-form.ts";
import { parsing } from "../../files/semaphore.ts";
import { withSource } from "../../parse-worker/source.ts";

const LIMITS = { fileBytes: 10 * 1024 * 1024, fieldBytes: 1024 * 1024 };

/** The path of the part that every workbook of this kind has, as it is written in the directory of the archive. */
const WORKBOOK_PART = "xl/workbook.xml";
const ZIP = "PK\x03\x04";

export interface PriceForm {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly hash: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Receives the form of a price file. @throws ApiError without a file, and for a file of another kind */
export async function receivePriceFile(
  request: FastifyRequest,
  allowed: readonly string[],
): Promise<PriceForm> {
  const missing = () => badField("file", messages.importYourFile);
  if (!request.isMultipart()) throw missing();
  const chunks: Buffer[] = [];
  const { fileName, fields } = await readForm(request, allowed, LIMITS, async (part) => {
    for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk);
  });
  const bytes = Buffer.concat(chunks);
  // A browser sends an empty file where none was chosen.
  if (fileName === undefined || (fileName === "file" && bytes.length === 0)) throw missing();
  const isWorkbook =
    fileName.toLowerCase().endsWith(".xlsx") &&
    bytes.subarray(0, ZIP.length).toString("latin1") === ZIP &&
    bytes.includes(WORKBOOK_PART);
  if (!isWorkbook) throw badField("file", messages.wrongPriceFile);
  return { fileName, bytes, hash: createHash("sha256").update(bytes).digest("hex"), fields };
}

async function* once(bytes: Buffer) {
  yield bytes;
}

/** Reads the rows of a workbook. @throws ApiError for one that cannot be read, or has too many rows */
export async function priceRowsOf(bytes: Buffer): Promise<PriceRow[]> {
  try {
    return await parsing.run(() =>
      withSource(
        () => once(bytes),
        ["workbook"],
        async (source) => {
          const table = await openTable(source);
          const columns = priceColumnsOf(table.headers);
          const found: PriceRow[] = [];
          for await (const rows of table.rows()) {
            found.push(...rows.map((row) => priceRowOf(columns, row)));
            if (found.length > MAX_PRICE_ROWS) throw badField("file", messages.priceRows(MAX_PRICE_ROWS));
          }
          return found;
        },
      ),
    );
  } catch (error) {
    if (error instanceof FileRefused) throw badField("file", error.problem.message);
    throw error;
  }
}

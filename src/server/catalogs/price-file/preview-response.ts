import { Readable } from "node:stream";
import type { JudgedRow } from "../../../domain/catalogs/price-file/price-file.ts";
import {
  type PriceImportResponse,
  presentRow,
  priceImportResponse,
  priceRowResponse,
} from "../../../domain/catalogs/price-file/price-responses.ts";
import { pacer } from "../../../domain/orders/import/file/source.ts";
import { serializerOf } from "../../serializers.ts";

const writeResponse = serializerOf(priceImportResponse);
const writeRow = serializerOf(priceRowResponse);

const EMPTY = '"rows":[]';
/** Rows of one chunk. */
const CHUNK = 250;

async function* written(data: PriceImportResponse["data"], rows: readonly JudgedRow[]) {
  // A quote within a text is escaped, so that only the list itself is found.
  const [before = "", after = ""] = writeResponse({ data: { ...data, rows: [] } }).split(EMPTY);
  yield `${before}"rows":[`;
  const pace = pacer();
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK).map((row) => writeRow(presentRow(row)));
    yield (at === 0 ? "" : ",") + chunk.join();
    await pace();
  }
  yield `]${after}`;
}

/** The response of a preview as a stream: 10,000 rows in one piece would block the process for a tenth of a second. */
export const previewResponse = (
  data: Omit<PriceImportResponse["data"], "rows">,
  rows: readonly JudgedRow[],
) => Readable.from(written({ ...data, rows: [] }, rows));

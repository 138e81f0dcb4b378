import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import type { JudgedRow } from "../../../src/domain/catalogs/price-file/price-file.ts";
import { presentRow, priceImportResponse } from "../../../src/domain/catalogs/price-file/price-responses.ts";
import { previewResponse } from "../../../src/server/catalogs/price-file/preview-response.ts";

const rowOf = (_: unknown, at: number): JudgedRow => ({
  number: at + 2,
  cells: { SKU: `TEE-${at}`, Catalog: 'Tee "rows":[]' },
  status: "unknown",
  variant: null,
  after: null,
  problems: [{ column: "SKU", reason: "None of your catalogs has this SKU", value: `TEE-${at}` }],
});

const START = {
  url: "",
  message: 'A text with "rows":[] in it',
  id: null,
  counts: { changed: 0, unchanged: 0, skipped: 0, wrong: 0, unknown: 0 },
  filled: ['"rows":[]'],
};

it.each([0, 1, 250, 251, 600])(
  "writes a preview of %i rows in parts that are one response",
  async (count) => {
    const rows = Array.from({ length: count }, rowOf);
    const written: unknown = JSON.parse(await text(previewResponse(START, rows)));
    expect(priceImportResponse.parse(written)).toEqual({ data: { ...START, rows: rows.map(presentRow) } });
  },
);

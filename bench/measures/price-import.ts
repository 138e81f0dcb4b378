import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { PRICE_COLUMNS } from "../../src/domain/catalogs/price-file/price-cells.ts";
import type { PriceImportResponse } from "../../src/domain/catalogs/price-file/price-responses.ts";
import { make } from "../../tests/support/factories.ts";
import { sheetOf } from "../../tests/support/xlsx.ts";
import { type Measure, median, ROUNDS, timed, whole } from "../budget.ts";
import { call } from "../calls.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startServer } from "../server.ts";
import { makeWorld, type World } from "../world.ts";

const CATALOGS = 10;
const EACH = 1_000;
const ROWS = CATALOGS * EACH;

const skuOf = (catalog: number, variant: number) => `TEE-${catalog}-${variant}`;

/** The agency's catalogs, each with as many variants as it may have. */
async function fillCatalogs({ database }: Fresh, { agencyId }: World): Promise<void> {
  for (let catalog = 0; catalog < CATALOGS; catalog++) {
    const { id } = await make(database, "catalogs", { agencyId }, { name: `Tee ${catalog}` });
    await database.pool.query(
      `insert into catalog_variants (id, owner_agency_id, catalog_id, catalog_variant_code, color, size, in_stock,
          supplier_min_price, supplier_max_price, supplier_quantity)
        select gen_random_uuid(), $1, $2, $3 || n, 'Black', 'M', true, 100, 200, 10
        from generate_series(0, ${EACH - 1}) n`,
      [agencyId, id, skuOf(catalog, 0).slice(0, -1)],
    );
  }
  await database.pool.query("analyze");
}

/** A file that changes every price, to other ones in each round. */
function priceFile(round: number): Buffer {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const catalog = Math.floor(row / EACH);
    const price = 5 + round + (row % 100) / 100;
    const sku = skuOf(catalog, row % EACH);
    return [`Tee ${catalog}`, sku, "Black", "M", "In stock", price, price + 2, 20 + round];
  });
  return sheetOf([[...PRICE_COLUMNS], ...rows]);
}

/** Previews or imports a file, all of whose rows change a price. */
async function upload(server: Running, world: World, file: Buffer, query = ""): Promise<number> {
  const form = new FormData();
  form.append("importType", "IMPORT_SUPPLIER_PRICE");
  form.append("file", new Blob([new Uint8Array(file)]), "prices.xlsx");
  let response: PriceImportResponse | undefined;
  const ms = await timed(async () => {
    const path = `catalogs/import/catalog-price${query}`;
    response = (await call(server, world.agencyToken, "POST", path, form)) as PriceImportResponse; // As its schema declares.
  });
  if (response?.data.counts.changed !== ROWS)
    throw new Error(`The import changed ${response?.data.counts.changed} of ${ROWS} rows`);
  return ms;
}

const readAndUpdate = (...args: readonly string[]) =>
  Number(execFileSync(process.execPath, ["bench/floor/price-import.js", ...args], { encoding: "utf8" }));

/** Alternating rounds of floor and server, each with prices of its own. */
async function compare() {
  const fresh = await freshDatabase();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-bench-"));
  const world = await makeWorld(fresh.database, 2);
  await fillCatalogs(fresh, world);
  const server = await startServer({ DATABASE_URL: fresh.url }, { isProbed: true });
  const figures = (): number[] => [];
  const found = { floor: figures(), preview: figures(), ours: figures(), gap: figures(), memory: figures() };
  try {
    // The first round is a warm-up of both.
    for (let round = 0; round <= ROUNDS; round++) {
      const file = path.join(folder, "prices.xlsx");
      fs.writeFileSync(file, priceFile(2 * round));
      const floor = readAndUpdate(file, fresh.url, world.agencyId);
      const bytes = priceFile(2 * round + 1);
      await server.probe("reset");
      const preview = await upload(server, world, bytes, "?preview=true");
      const ours = await upload(server, world, bytes);
      const { longest, largest } = await server.probe();
      if (round === 0) continue;
      found.floor.push(floor);
      found.preview.push(preview);
      found.ours.push(ours);
      found.gap.push(longest);
      found.memory.push(largest / 1_048_576);
    }
  } finally {
    await server.stop();
    fs.rmSync(folder, { recursive: true });
    await fresh.close();
  }
  return found;
}

export const importPrices: Measure = {
  name: "price-import",
  async run(report) {
    const budget = `price import ${whole(ROWS)} rows`;
    if (!hasPostgres()) return report({ budget, note: "there is no PostgreSQL", isNotRun: true });
    const found = await compare();
    const speed = (figures: readonly number[]) => (ROWS / median(figures)) * 1000;
    const [floor, ours] = [speed(found.floor), speed(found.ours)];
    report({
      budget,
      floor: `${whole(floor)} rows/s`,
      ours: `${whole(ours)} rows/s`,
      value: ours / floor,
      limit: 0.25,
      better: "more",
      unit: "x",
    });
    report({ budget: "  its preview", note: `${whole(median(found.preview))} ms` });
    report({ budget: "  memory", note: `${whole(median(found.memory))} MiB` });
    report({ budget: "  longest gap of the event loop", note: `${whole(median(found.gap))} ms` });
  },
};

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../src/server/db/client.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { emblem, newCatalog, photo, shirt, storedImage } from "../mockups/world.ts";

/** A seller who creates products from artwork, and an agency with prices for it. */
export interface ArtworkWorld {
  readonly platen: TestApp;
  readonly agency: Client;
  readonly seller: Client;
  readonly dataDir: string;
  /** A photo of a garment, and artwork of 600 by 600 pixels, in the library of the seller's team. */
  readonly garment: string;
  readonly artwork: string;
  rows(query: SQL): Promise<Record<string, unknown>[]>;
  /** A catalog in two colors and two sizes at 8.50, with a photo for each color. */
  pricedCatalog(columns?: object): Promise<string>;
  /** Adds an image to the library of the seller's team. */
  libraryImage(bytes: Buffer): Promise<string>;
  /** The body of the call, by default with one placed artwork. */
  body(catalog: string, over?: object): Record<string, unknown>;
  close(): Promise<void>;
}

export async function artworkWorld(options: { database?: Database } = {}): Promise<ArtworkWorld> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-from-artwork-"));
  const platen = await startApp({ ...options, env: { DATA_DIR: dataDir } });
  const [agency, seller] = [await platen.as("agency"), await platen.as("seller")];
  const { agencyId, sellerTeamId } = platen.world;
  const owner = { agencyId, sellerTeamId };
  const garment = await storedImage(platen, await shirt(), { owner, ending: "webp" });
  const artwork = await storedImage(platen, await emblem(), { owner });
  const rows = async (query: SQL) => (await platen.database.drizzle.execute(query)).rows;
  const group = await make(platen.database, "basecost-groups", { agencyId });
  const basecost = await make(platen.database, "basecosts", { agencyId }, { groupId: group.id });
  await rows(sql`update seller_teams set basecost_id = ${basecost.id} where id = ${sellerTeamId}`);
  let count = 0;
  return {
    platen,
    agency,
    seller,
    dataDir,
    garment,
    artwork,
    rows,
    async pricedCatalog(columns = {}) {
      const id = await newCatalog(platen, { name: "Heavy tee", sizes: ["M", "L"], ...columns });
      await rows(sql`delete from catalog_variants where catalog_id = ${id}`);
      count += 1;
      for (const color of ["White", "Black"])
        for (const size of ["L", "M"])
          await make(
            platen.database,
            "catalog-variants",
            { agencyId },
            { catalogId: id, color, size, catalogVariantCode: `T${count}-${color}-${size}` },
          );
      await rows(
        sql`insert into basecost_items (basecost_id, catalog_id, price) values (${basecost.id}, ${id}, 850)`,
      );
      const photos = [photo(garment), photo(garment, { color: "White" })];
      await agency.put(`catalogs/${id}/garment-photos`, { photos });
      return id;
    },
    libraryImage: (bytes) => storedImage(platen, bytes, { owner }),
    body: (catalog, over = {}) => ({
      title: "Sunset Ridge",
      goods: [{ catalog }],
      artwork: [{ slot: 1, image: artwork, placement: { x: 0.5, y: 0.4, scale: 0.8, rotation: 5 } }],
      price: { rule: { kind: "costPlus", plus: 100, ending: 99 } },
      ...over,
    }),
    async close() {
      await platen.close();
      fs.rmSync(dataDir, { recursive: true });
    },
  };
}

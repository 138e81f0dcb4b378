import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { messages } from "../../src/domain/messages.ts";
import { type ArtworkWorld, artworkWorld } from "../server/products/artwork-world.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { times } from "../support/sample.ts";

const ROUNDS = times(10, 3);
let world: ArtworkWorld;
afterEach(() => world.close());

const statuses = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);

describePostgres("two people with the artwork of one product", () => {
  it("place it once, retry failed files once, and map its SKU to what was placed", async () => {
    world = await artworkWorld({ database: await freshPostgres() });
    const { jobs } = world.platen.app;
    const catalog = await world.pricedCatalog({
      designs: [
        {
          slot: 1,
          label: "Front",
          required: true,
          minWidth: 0,
          minHeight: 0,
          printWidth: 50.8,
          printHeight: 50.8,
        },
      ],
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      const sku = `RACE-${round}`;
      const { body: product } = await world.seller.post("products", {
        title: `Race ${round}`,
        options: [{ name: "Color", values: ["Black"] }],
        variants: [{ option1: "Black", option2: "M", sku, price: 20 }],
      });
      await jobs.stop();
      const placements = [0.3, 0.6].map((x) => ({ x, y: 0.5, scale: 0.4, rotation: 0 }));
      const placed = await Promise.all(
        placements.map((placement) =>
          world.seller.post(`products/${product.id}/artwork`, {
            catalog,
            artwork: [{ slot: 1, image: world.artwork, placement }],
          }),
        ),
      );
      expect(statuses(placed)).toEqual([201, 400]);
      const job = placed.find(({ status }) => status === 201)?.body.id;
      // As if the disk had been full.
      await world.rows(sql`update mockup_job_items set message = 'No space' where job_id = ${job}`);
      await world.rows(sql`update mockup_jobs set status = 'done' where id = ${job}`);
      const retried = await Promise.all(
        [1, 2, 3].map(() => world.seller.post(`products/${product.id}/print-files/retry`, {})),
      );
      expect(statuses(retried)).toEqual([200, 400, 400]);
      const refused = retried.filter(({ status }) => status === 400);
      expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set([messages.filesAreMade]));
      jobs.start();
      await jobs.idle();
      const [mapping] = await world.rows(sql`select artworks[1] as artwork, mockup from item_mappings
        where key like ${`titled:${sku}|%`}`);
      expect(mapping).toEqual({
        artwork: `files/uploads/${job}-1.png`,
        mockup: `files/uploads/${job}-0.webp`,
      });
      const { body: shown } = await world.seller.get(`products/${product.id}`);
      expect([shown.mappingStatus, shown.otherMockup]).toEqual([2, [mapping?.mockup]]);
    }
  });
});

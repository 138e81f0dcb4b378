import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { newId } from "../../src/server/ids.ts";
import { preflightWork } from "../../src/server/preflight/orders/work.ts";
import { star, svg } from "./artwork.ts";

/** Stores a drawing in the library's store, without a row of the library, and returns its path. */
export async function storedArtwork(
  app: FastifyInstance,
  {
    color = "#b91c1c",
    width = 600,
    height = 800,
    points = "",
  }: {
    color?: string;
    width?: number;
    height?: number;
    points?: string;
  } = {},
): Promise<string> {
  const path = `files/uploads/${newId()}.png`;
  const drawing = svg(width, height, star(width / 2, height / 2, width / 2.1, color) + points);
  await app.files.keepBytes(path, await drawing.png().toBuffer(), "image/png");
  return path;
}

/** The same as an image of a team's library, which calls accept. */
export async function libraryArtwork(
  app: FastifyInstance,
  { agencyId, sellerTeamId }: { agencyId: string; sellerTeamId: string },
  drawn: Parameters<typeof storedArtwork>[1] = {},
): Promise<string> {
  const path = await storedArtwork(app, drawn);
  await app.database.drizzle.execute(sql`insert into images (agency_id, id, seller_team_id, name, path, preview, size,
      width, height, tags)
    values (${agencyId}, ${newId()}, ${sellerTeamId}, 'art.png', ${path}, ${`${path}?w=320`}, 1, 1, 1, '[]')`);
  return path;
}

/** Gives every item of an order this artwork in slot 1, as SQL of any writer would. */
export const setArtwork = (app: FastifyInstance, orderId: string, path: string | null) =>
  app.database.drizzle.execute(sql`update order_items set artwork1 = ${path} where order_id = ${orderId}`);

/** Runs the job until nothing is left to check. */
export async function runPreflight(app: FastifyInstance): Promise<void> {
  const { database, files, config } = app;
  const work = preflightWork({ database, files, config });
  while (await work.once(new AbortController().signal));
}

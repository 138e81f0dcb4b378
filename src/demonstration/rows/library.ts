import { stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { images } from "../../server/db/schema/index.ts";
import { rowsOf } from "../../server/db/statement.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { previewOf } from "../../server/files/paths.ts";
import { OWN_TEAM } from "../content/teams.ts";
import { createRandom } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";

const SEED = 7_100;
/** The width and height of an artwork. */
const PIXELS = 600;

/** `files/demo/artwork-lake-house.webp` is "Lake house". */
const nameOf = (file: string) => {
  const words = path
    .basename(file, ".webp")
    .replace(/^artwork-/, "")
    .replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * Inserts the image libraries: the artwork of a team's orders, dated by the first order that uses it. Of two teams with
 * the same artwork, the team of the seller account gets it, otherwise the earlier one.
 */
export async function insertLibrary(tx: Transaction, dataDir: string): Promise<void> {
  const found = await rowsOf<{ agency_id: string; team: string; file: string; at: string }>(
    tx,
    sql`select distinct on (i.agency_id, i.artwork1) i.agency_id, i.seller_team_id as team, i.artwork1 as file,
        i.created_at as at
      from order_items i join seller_teams t on t.agency_id = i.agency_id and t.id = i.seller_team_id
      where i.artwork1 like 'files/demo/artwork-%'
      order by i.agency_id, i.artwork1, t.code = ${OWN_TEAM} desc, i.created_at, i.id`,
  );
  const random = createRandom(SEED);
  const rows = await Promise.all(
    found.map(async ({ agency_id: agencyId, team, file, at }) => {
      const createdAt = new Date(at).toISOString();
      const id = demoId(random, createdAt); // Before the await, so that ids do not depend on the file system.
      const { size } = await stat(path.join(dataDir, file));
      return {
        agencyId,
        id,
        sellerTeamId: team,
        name: nameOf(file),
        path: file,
        preview: previewOf(file),
        size,
        width: PIXELS,
        height: PIXELS,
        tags: ["artwork"],
        createdAt,
      };
    }),
  );
  await insertRows(tx, images, rows);
}

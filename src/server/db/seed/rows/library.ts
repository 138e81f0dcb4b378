import { stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { previewOf } from "../../../files/paths.ts";
import { images } from "../../schema/index.ts";
import { rowsOf } from "../../statement.ts";
import type { Transaction } from "../../transaction.ts";
import { createRandom } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";

const SEED = 7_100;
/** The artwork is drawn as a square of so many pixels. */
const PIXELS = 600;
const OWN_TEAM = "FERN";

/** `files/demo/artwork-lake-house.webp` is "Lake house". */
const nameOf = (file: string) => {
  const words = path
    .basename(file, ".webp")
    .replace(/^artwork-/, "")
    .replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * The image libraries: whatever artwork a team's orders show, as the first of them brought it. Of two teams
 * with the same artwork the demonstration's own seller has it, else the one that came first.
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
      const { size } = await stat(path.join(dataDir, file));
      return {
        agencyId,
        id: demoId(random, createdAt),
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

import { sql } from "drizzle-orm";
import type { ChosenFields } from "../../../domain/products/import/choice.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { ProductTeam } from "./products-named.queries.ts";
import type { SavedFields } from "./read-product-file.ts";

/** The columns of the team's last import of a file with the same header row. */
export const savedFields =
  (database: Database, { agencyId, teamId }: ProductTeam): SavedFields =>
  async (fingerprint) => {
    const [row] = await rowsOf<{ choice: ChosenFields }>(
      database,
      sql`select choice from product_imports where agency_id = ${agencyId} and seller_team_id = ${teamId}
        and fingerprint = ${fingerprint} and choice is not null order by created_at desc, id desc limit 1`,
    );
    return row?.choice ?? null;
  };

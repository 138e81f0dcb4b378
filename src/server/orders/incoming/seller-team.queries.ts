import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { badField } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";

/**
 * The team of a call: a seller's own; an agency's users must name one of the agency's teams, sellers none. Throws an
 * ApiError for the field `sellerTeam`.
 */
export async function sellerTeamOf(
  where: Database | Transaction,
  scope: AgencyScope,
  named: string | undefined,
): Promise<string> {
  if (scope.reach === "sellerTeam") {
    if (named !== undefined) throw badField("sellerTeam", messages.sellerTeamRefused);
    return scope.sellerTeamId;
  }
  if (!named) throw badField("sellerTeam", messages.sellerTeamRequired);
  const id = identifier.safeParse(named);
  const found = id.success
    ? await rowsOf<{ id: string }>(
        where,
        sql`select id from seller_teams where agency_id = ${scope.agencyId} and id = ${id.data}
          and deleted_at is null ${andOfTeams(scope, sql`id`)}`,
      )
    : [];
  const [team] = found;
  if (!team) throw badField("sellerTeam", messages.missingReference("Seller team"));
  return team.id;
}

import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { refuseField } from "../../refusal.ts";
import type { AgencyScope } from "../../scope.ts";

/**
 * The team that a call is about: a seller's own; an agency's people name one of the agency's, sellers none.
 * Throws a Refusal of the field `sellerTeam`.
 */
export async function teamNamed(
  where: Database | Transaction,
  scope: AgencyScope,
  named: string | undefined,
): Promise<string> {
  if (scope.reach === "sellerTeam") {
    if (named !== undefined) throw refuseField("sellerTeam", messages.sellerTeamRefused);
    return scope.sellerTeamId;
  }
  if (!named) throw refuseField("sellerTeam", messages.sellerTeamRequired);
  const id = identifier.safeParse(named);
  const found = id.success
    ? await rowsOf<{ id: string }>(
        where,
        sql`select id from seller_teams where agency_id = ${scope.agencyId} and id = ${id.data}
          and deleted_at is null`,
      )
    : [];
  const [team] = found;
  if (!team) throw refuseField("sellerTeam", messages.missingReference("Seller team"));
  return team.id;
}

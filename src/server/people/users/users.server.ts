import { and, eq, isNull } from "drizzle-orm";
import { apiKeys, users } from "../../../domain/resources/index.ts";
import { both, none } from "../../crud/row-scope.ts";
import { type RowScopeOf, serverPart } from "../../crud/server-part.ts";
import { columnNamed as col } from "../../db/schema/declared-columns.ts";
import { supplierOf } from "../../scope.ts";

/** Members of an agency are its own people; of a seller, the team's; of a supplier, the company's. */
const ofMembers: RowScopeOf = (scope, table) => {
  const supplier = supplierOf(scope);
  if (supplier !== undefined) return both(eq(col(table, "supplierId"), supplier));
  if (scope.reach === "platform") return both(undefined);
  const agency = eq(col(table, "ownerAgencyId"), scope.agencyId);
  const team = col(table, "sellerTeamId");
  return both(and(agency, scope.reach === "agency" ? isNull(team) : eq(team, scope.sellerTeamId)));
};

export const usersPart = serverPart(users, { rows: ofMembers });

/** Keys belong to agencies and teams, never to the platform. */
export const apiKeysPart = serverPart(apiKeys, {
  rows: (scope, table) => (scope.reach === "platform" ? both(none) : ofMembers(scope, table)),
});

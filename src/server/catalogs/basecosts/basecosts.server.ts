import { eq, isNull } from "drizzle-orm";
import { basecostGroups, basecosts } from "../../../domain/resources/index.ts";
import { both, none } from "../../crud/row-scope.ts";
import { type RowScopeOf, serverPart } from "../../crud/server-part.ts";
import { columnNamed as col } from "../../db/schema/declared-columns.ts";

/** Rows of the platform for its people, rows of an agency for its people; none for sellers. */
const ownOnly: RowScopeOf = (scope, table) => {
  const owner = col(table, "ownerAgencyId");
  if (scope.reach === "platform") return both(isNull(owner));
  return both(scope.reach === "agency" ? eq(owner, scope.agencyId) : none);
};

export const basecostsPart = serverPart(basecosts, { rows: ownOnly });
export const basecostGroupsPart = serverPart(basecostGroups, { rows: ownOnly });

import { eq, isNull, or } from "drizzle-orm";
import { pricePublications } from "../../../domain/resources/index.ts";
import { both, none } from "../../crud/row-scope.ts";
import { serverPart } from "../../crud/server-part.ts";
import { columnNamed as col } from "../../db/schema/declared-columns.ts";

/** Base costs of agencies are not the platform's to see. */
export const pricePublicationsPart = serverPart(pricePublications, {
  rows: (scope, table) => {
    const owner = col(table, "ownerAgencyId");
    if (scope.reach === "platform") return both(or(isNull(owner), isNull(col(table, "basecostId"))));
    return both(scope.reach === "agency" ? eq(owner, scope.agencyId) : none);
  },
});

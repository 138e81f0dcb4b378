import { and, eq } from "drizzle-orm";
import { images } from "../../domain/resources/index.ts";
import { both } from "../crud/row-scope.ts";
import { serverPart } from "../crud/server-part.ts";
import { columnNamed as col } from "../db/schema/declared-columns.ts";

/** An agency sees its own and its teams', a team its own. */
export const imagesPart = serverPart(images, {
  rows: (scope, table) => {
    if (scope.reach === "platform") return both(undefined);
    const agency = eq(col(table, "agencyId"), scope.agencyId);
    return both(
      scope.reach === "agency" ? agency : and(agency, eq(col(table, "sellerTeamId"), scope.sellerTeamId)),
    );
  },
});

import { and, eq, isNull, or } from "drizzle-orm";
import { suppliers } from "../../../domain/resources/index.ts";
import { both, none } from "../../crud/row-scope.ts";
import { serverPart } from "../../crud/server-part.ts";
import { columnNamed as col } from "../../db/schema/declared-columns.ts";
import { supplierOf } from "../../scope.ts";

/** An agency reads the platform's active suppliers, whose goods it owes for, and changes its own; a supplier reads itself. */
export const suppliersPart = serverPart(suppliers, {
  rows: (scope, table) => {
    const supplier = supplierOf(scope);
    if (supplier !== undefined) return { read: eq(table.id, supplier), write: none };
    if (scope.reach === "platform") return both(undefined);
    if (scope.reach === "sellerTeam") return both(none);
    const own = eq(col(table, "ownerAgencyId"), scope.agencyId);
    const platforms = and(isNull(col(table, "ownerAgencyId")), eq(col(table, "active"), 1));
    return { read: or(own, platforms), write: own };
  },
});

import { eq, isNull, or } from "drizzle-orm";
import { categoryCatalog } from "../../domain/resources/index.ts";
import { none } from "../crud/row-scope.ts";
import { serverPart } from "../crud/server-part.ts";
import { columnNamed as col } from "../db/schema/declared-columns.ts";
import { checkCategoryParent } from "./category-parent.queries.ts";
import { checkCategoryRemoval } from "./category-use.queries.ts";

export const categoryCatalogPart = serverPart(categoryCatalog, {
  rows: (scope, table) => {
    const owner = col(table, "ownerAgencyId");
    if (scope.reach === "platform") return { read: undefined, write: isNull(owner) };
    const own = eq(owner, scope.agencyId);
    return { read: or(own, isNull(owner)), write: scope.reach === "agency" ? own : none };
  },
  check: checkCategoryParent,
  checkRemoval: checkCategoryRemoval,
});

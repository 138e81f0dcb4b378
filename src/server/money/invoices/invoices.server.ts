import { and, ne } from "drizzle-orm";
import { invoices } from "../../../domain/resources/index.ts";
import { both, byOwner } from "../../crud/row-scope.ts";
import { serverPart } from "../../crud/server-part.ts";
import { columnNamed as col } from "../../db/schema/declared-columns.ts";

/** Sellers do not see invoices of nothing, which carry the cost of remakes that their agency bears. */
export const invoicesPart = serverPart(invoices, {
  rows: (scope, table) => {
    const { read } = byOwner.sellerTeam(scope, table);
    return both(scope.reach === "sellerTeam" ? and(read, ne(col(table, "sellerAmount"), 0n)) : read);
  },
});

import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { exportHistory } from "../../domain/resources/index.ts";
import { both } from "../crud/row-scope.ts";
import { serverPart } from "../crud/server-part.ts";
import { columnNamed as col } from "../db/schema/declared-columns.ts";
import { isDesignScope, keyIdOf, type Scope, supplierOf } from "../scope.ts";

/** The exports that an API key started; `undefined` for people, who see those of their keys as well. */
export function startedByKey(scope: Scope): SQL | undefined {
  const keyId = keyIdOf(scope);
  return keyId === undefined ? undefined : sql`export_history.request -> 'scope' ->> 'keyId' = ${keyId}`;
}

/**
 * Exports of an agency's people, or of one team's. Only the creator can download the file. Filters name sellers and
 * buyers: so a supplier sees the exports of the own company, a designer those that designers can start, and an API key those
 * that it started.
 */
export const exportHistoryPart = serverPart(exportHistory, {
  rows: (scope, table) => {
    const supplier = supplierOf(scope);
    if (supplier !== undefined)
      return both(
        inArray(col(table, "createdUserId"), sql`(select id from users where supplier_id = ${supplier})`),
      );
    if (scope.reach === "platform") return both(undefined);
    const agency = eq(col(table, "agencyId"), scope.agencyId);
    const team = scope.reach === "agency" ? undefined : eq(col(table, "sellerTeamId"), scope.sellerTeamId);
    const types = isDesignScope(scope)
      ? inArray(col(table, "type"), ["images", "export-history"])
      : undefined;
    return both(and(agency, team, types, startedByKey(scope)));
  },
});

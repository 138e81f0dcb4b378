import { and, sql } from "drizzle-orm";
import { audit } from "../domain/resources/index.ts";
import { both, byOwner } from "./crud/row-scope.ts";
import { serverPart } from "./crud/server-part.ts";
import { columnNamed as col } from "./db/schema/declared-columns.ts";

/** The audit without what sellers keep for themselves: their views, whose queries name tags and buyers, and their tags. */
export const auditPart = serverPart(audit, {
  rows: (scope, table) => {
    const { read } = byOwner.agency(scope, table);
    const isPrivate = sql`(${col(table, "object")} = 'views' or ${col(table, "action")} = 'tag')`;
    const isOfSeller = sql`exists (select 1 from users u where u.id = ${col(table, "actorId")}
      and u.seller_team_id is not null)`;
    return both(and(read, sql`not (${isPrivate} and ${isOfSeller})`));
  },
});

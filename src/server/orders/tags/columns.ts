import { type SQL, sql } from "drizzle-orm";
import type { AgencyScope } from "../../scope.ts";

/** The column of the tags of the reader's side. */
export const TAGS_OF: Readonly<Record<AgencyScope["reach"], SQL>> = {
  agency: sql.raw('"orders".agency_tags'),
  sellerTeam: sql.raw('"orders".seller_tags'),
};

/** The owner of the tags of the reader's side, as `order_tags` has it. */
export const tagOwnerOf = (scope: AgencyScope): string =>
  scope.reach === "sellerTeam" ? scope.sellerTeamId : scope.agencyId;

const OWNER: Readonly<Record<AgencyScope["reach"], SQL>> = {
  agency: sql.raw('"orders".agency_id'),
  sellerTeam: sql.raw('"orders".seller_team_id'),
};

/** The tags of an order as the reader's side writes them, as JSON; most orders have none. */
export const tagLabels = (
  reach: AgencyScope["reach"],
): SQL => sql`case when ${TAGS_OF[reach]} = '{}' then '[]'::json
  else (select json_agg(coalesce(t.label, k.key) order by k.position)
    from unnest(${TAGS_OF[reach]}) with ordinality k(key, position)
    left join order_tags t on t.agency_id = "orders".agency_id and t.owner_id = ${OWNER[reach]} and t.key = k.key) end`;

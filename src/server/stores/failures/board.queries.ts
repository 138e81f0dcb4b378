import { sql } from "drizzle-orm";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import type { StoreFailureRow } from "../../../domain/stores/failure-board.ts";
import type { StoreFailure } from "../../../domain/stores/failures.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { rowsOf } from "../../db/statement.ts";
import { uuids } from "../../db/uuids.ts";
import { andOfProxies } from "../../proxy-scope.ts";
import type { AgencyScope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";
import { isOpenFailure, isRefusal, isRefusedSync, kindOfTopic } from "./conditions.ts";

interface Row extends Record<string, unknown> {
  kind: StoreFailure;
  integration: string;
  name: string;
  team_id: string;
  team: string;
  count: number;
  since: string;
}

/** What has failed between stores and Platen and is not mended yet, by store and kind, the oldest first. */
export async function storeFailuresOf(
  database: Database,
  scope: AgencyScope,
  teams: readonly string[],
): Promise<StoreFailureRow[]> {
  const agency = sql`${scope.agencyId}::uuid`;
  const ofTeams = teams.length === 0 ? sql`` : sql`and i.seller_team_id = any(${uuids(teams)})`;
  const rows = await rowsOf<Row>(
    database,
    sql`with failed as (
        select ${kindOfTopic(sql`e.topic`)} as kind, e.integration_id, count(*)::int as count,
          min(e.settled_at) as since
        from store_events e where e.agency_id = ${agency} and ${isOpenFailure} group by 1, 2
        union all
        select 'tracking', s.integration_id, count(*)::int, min(coalesce(s.tried_at, s.created_at))
        from store_syncs s where s.agency_id = ${agency} and s.status = 'failed' and s.deleted_at is null
        group by s.integration_id
        union all
        select 'access', k.integration_id, 1, min(x.since) from integration_keys k cross join lateral (
            select coalesce(f.polled_at, k.updated_at) as since from store_feeds f
            where f.agency_id = k.agency_id and f.integration_id = k.integration_id and ${isRefusal(sql`f.reason`)}
            union all
            select s.tried_at from store_syncs s join integrations i on i.agency_id = s.agency_id and i.id = s.integration_id
            where s.agency_id = k.agency_id and s.integration_id = k.integration_id and ${isRefusedSync}) x
        where k.agency_id = ${agency} group by k.integration_id
      )
      select x.kind, x.count, x.since, i.id as integration, i.name, t.id as team_id, t.name as team
      from failed x join integrations i on i.agency_id = ${agency} and i.id = x.integration_id
      join seller_teams t on t.agency_id = i.agency_id and t.id = i.seller_team_id
      where (i.deleted_at is null or x.kind = 'privacy') ${ofTeams} ${andOfTeams(scope, sql`i.seller_team_id`)}
        ${andOfProxies(scope, sql`i.id`)}
      order by x.since, i.id, x.kind limit ${sql.raw(String(MAX_LIMIT))}`,
  );
  return rows.map(({ kind, integration, name, team_id: teamId, team, count, since }) => ({
    kind,
    count,
    since: toIso(since),
    integration: { id: integration, name },
    sellerTeam: { id: teamId, name: team },
  }));
}

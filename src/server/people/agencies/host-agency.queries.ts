import { sql } from "drizzle-orm";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { agencies as agenciesTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";

export type HostAgency = Raw<typeof agenciesTable, "id" | "name" | "auto_approve_orders"> & {
  readonly is_theirs: boolean;
};

/**
 * The agency of visitors and sign-ups at this host: the owner of the domain, else DEFAULT_AGENCY, else the only agency,
 * else the demonstration's first. Undefined if none of these applies.
 */
export async function agencyAt(
  database: Database,
  { defaultAgency }: Pick<Config, "defaultAgency">,
  hostname: string,
): Promise<HostAgency | undefined> {
  const host = hostname.toLowerCase();
  // Exactly that host, and verified by the agency.
  const isTheirs = sql`(a.primary_domain = ${host} or exists (select 1 from domains d
    where d.owner_agency_id = a.id and d.host = ${host} and d.connect_status = 1 and d.deleted_at is null))`;
  const [found] = await rowsOf<HostAgency>(
    database,
    sql`select id, name, auto_approve_orders, coalesce(${isTheirs}, false) as is_theirs from agencies a
      where active = 1 and deleted_at is null and (${isTheirs}
        or code = ${defaultAgency ?? null} or is_demo
        or not exists (select 1 from agencies b
          where b.id <> a.id and b.active = 1 and b.deleted_at is null))
      order by is_theirs desc,
        (code = ${defaultAgency ?? null}) desc nulls last, not is_demo, created_at, id
      limit 1`,
  );
  return found;
}

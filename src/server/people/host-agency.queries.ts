import { sql } from "drizzle-orm";
import type { Config } from "../config.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";

export interface HostAgency extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly auto_approve_orders: boolean;
  /** The host is a verified one of theirs: they were not merely fallen back on. */
  readonly is_theirs: boolean;
}

/**
 * The agency that a visitor of this host meets and signs up with: the one whose domain it is, else DEFAULT_AGENCY, else the
 * only one, else the demonstration's first. Undefined where none of these says which.
 */
export async function agencyAt(
  database: Database,
  { defaultAgency }: Pick<Config, "defaultAgency">,
  hostname: string,
): Promise<HostAgency | undefined> {
  const host = hostname.toLowerCase();
  // Exactly that host, and proven to be theirs.
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

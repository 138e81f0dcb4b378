import { type SQL, sql } from "drizzle-orm";

/** The condition that a catalog `c` is on sale and the agency's own, or shared with it. */
export const soldBy = (agencyId: string): SQL => sql`(c.deleted_at is null and c.active
  and (c.owner_agency_id = ${agencyId} or exists (
    select 1 from agency_catalogs a where a.agency_id = ${agencyId} and a.catalog_id = c.id)))`;

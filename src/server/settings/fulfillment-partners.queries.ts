import { sql } from "drizzle-orm";
import { isRemoteImage } from "../../domain/images/address.ts";
import type { FulfillmentPartner } from "../../domain/settings/responses.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";

/** The active agencies that list themselves as fulfillment partners, by name. */
export async function fulfillmentPartners(
  database: Database,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ data: FulfillmentPartner[]; total: number }> {
  const listed = sql`a.active = 1 and a.deleted_at is null and a.settings @> '{"listAsFulfillmentPartner": true}'`;
  // A left join from the total keeps it where the page is empty.
  const rows = await rowsOf<(FulfillmentPartner & { total: number }) | { name: null; total: number }>(
    database,
    sql`select "all".total, "page".name, "page".logo, "page".domain
      from (select count(*)::int as total from agencies a where ${listed}) "all"
      left join (select a.id, a.name, a.config ->> 'logo' as logo,
          (select d.host from domains d where d.owner_agency_id = a.id and d.host = a.primary_domain
            and d.connect_status = 1 and d.deleted_at is null limit 1) as domain
        from agencies a where ${listed} order by a.name, a.id limit ${limit} offset ${(page - 1) * limit}) "page" on true
      order by "page".name, "page".id`,
  );
  const data = rows.flatMap((row) =>
    row.name === null
      ? []
      : // Older logos may be on another host, which pages do not load from.
        [
          {
            name: row.name,
            logo: row.logo && !isRemoteImage(row.logo) ? row.logo : null,
            domain: row.domain,
          },
        ],
  );
  return { data, total: rows[0]?.total ?? 0 };
}

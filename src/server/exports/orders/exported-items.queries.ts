import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { catalogs, catalogVariants, orderItems, orders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { uuids } from "../../db/uuids.ts";
import type { BuyerRow } from "../../orders/buyer-row.ts";
import { andOfProxies } from "../../proxy-scope.ts";
import type { AgencyScope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";

type OrderColumns = BuyerRow &
  Raw<
    typeof orders,
    | ("order_name" | "reference_id1" | "order_type" | "status" | "hold" | "gates" | "created_at")
    | ("accounting" | "note" | "shipping_option" | "total_price" | "ship_by")
  >;

type ItemColumns = Raw<
  typeof orderItems,
  | ("id" | "order_id" | "title" | "sku" | "quantity" | "shipped_quantity" | "unit_price" | "mockup")
  | ("artwork1" | "artwork2" | "artwork3" | "artwork4" | "artwork5" | "artwork6" | "personalization")
>;

/** A row of the statement below: columns of an order, then of one of its items. */
export type ExportedRow = OrderColumns &
  ItemColumns &
  Nullable<Raw<typeof catalogVariants, "catalog_variant_code" | "color" | "size" | "print_sizes">> &
  Nullable<Raw<typeof catalogs, "dropship" | "designs">> & {
    item_status: Raw<typeof orderItems, "status">["status"];
    item_accounting: Raw<typeof orderItems, "accounting">["accounting"];
    seller: string;
    store: string | null;
    catalog: string | null;
    catalog_code: string | null;
    catalog_type: Raw<typeof catalogs, "type">["type"] | null;
    catalog_owner: string | null;
    numbers: string[] | null;
    carriers: string[] | null;
  };

/** The items of these orders of the scope with all that their export needs, in the order of the ids. */
export const exportedRows = (
  database: Database,
  scope: AgencyScope,
  orderIds: readonly string[],
): Promise<ExportedRow[]> =>
  rowsOf<ExportedRow>(
    database,
    sql`select o.order_name, o.reference_id1, o.order_type, o.status, o.hold, o.gates, o.created_at, o.accounting, o.note,
        o.shipping_option, o.full_name, o.email, o.phone, o.company, o.address1, o.address2, o.city, o.province, o.zip_code,
        o.country_code, o.total_price, o.ship_by,
        i.id, i.order_id, i.title, i.sku, i.quantity, i.shipped_quantity, i.unit_price, i.mockup, i.artwork1,
        i.artwork2, i.artwork3, i.artwork4, i.artwork5, i.artwork6, i.personalization, i.status as item_status,
        i.accounting as item_accounting, v.catalog_variant_code, v.color, v.size, v.print_sizes, c.dropship, c.designs,
        c.name as catalog, c.product_code as catalog_code, c.type as catalog_type, t.name as seller,
        s.name as store, case when c.id is not null then coalesce(owner.name, 'Platform') end as catalog_owner,
        p.numbers, p.carriers
      from unnest(${uuids(orderIds)}) with ordinality wanted (id, place)
      join "orders" o on o.agency_id = ${scope.agencyId} and o.id = wanted.id
      join order_items i on i.agency_id = o.agency_id and i.order_id = o.id and i.deleted_at is null
      join seller_teams t on t.agency_id = o.agency_id and t.id = o.seller_team_id
      left join integrations s on s.agency_id = o.agency_id and s.id = o.integration_id
      left join catalog_variants v on v.id = i.variant_id
      left join catalogs c on c.id = i.catalog_id
      left join agencies owner on owner.id = c.owner_agency_id
      left join lateral (
        select array_agg(p.number order by p.created_at, p.id) as numbers,
          array_agg(distinct p.carrier) filter (where p.carrier is not null) as carriers
        from parcels p where p.agency_id = o.agency_id and p.order_id = o.id and p.deleted_at is null
          and p.status <> 'voided' and p.number is not null and p.items @> jsonb_build_array(jsonb_build_object('itemId', i.id))
      ) p on true
      where true ${andOfTeams(scope, sql`o.seller_team_id`)} ${andOfProxies(scope, sql`o.integration_id`)}
      order by wanted.place, i.position, i.id`,
  );

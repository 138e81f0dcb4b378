import { sql } from "drizzle-orm";
import {
  NO_RULES,
  type ShippingRules,
  type StoreLocation,
  type StoreShipping,
} from "../../../domain/stores/shipping.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { storeSettings } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";

/** What a seller has set for a store. */
export interface StoreSettings extends ShippingRules {
  readonly location: StoreLocation | null;
}

type Row = Raw<typeof storeSettings, "methods" | "default_option" | "location_id" | "location_name">;

/** The settings of an integration; those of a store that has none. */
export async function storeSettingsOf(
  where: Database | Transaction,
  { agencyId }: AgencyScope,
  integrationId: string,
): Promise<StoreSettings> {
  const [row] = await rowsOf<Row>(
    where,
    sql`select methods, default_option, location_id, location_name from store_settings
      where agency_id = ${agencyId} and integration_id = ${integrationId}`,
  );
  if (!row) return { ...NO_RULES, location: null };
  const location = row.location_id === null ? null : { id: row.location_id, name: row.location_name ?? "" };
  return { methods: row.methods, defaultOption: row.default_option, location };
}

/** Replaces the settings of an integration. @returns those of before */
export async function saveStoreSettings(
  tx: Transaction,
  scope: AgencyScope,
  integrationId: string,
  { methods, defaultOption, location }: StoreSettings,
): Promise<StoreSettings> {
  const { agencyId } = scope;
  // One after the other: what changes in drafts follows from the settings of before.
  await tx.execute(
    sql`select 1 from integrations where agency_id = ${agencyId} and id = ${integrationId} for update`,
  );
  const before = await storeSettingsOf(tx, scope, integrationId);
  await tx.execute(sql`insert into store_settings (agency_id, integration_id, seller_team_id, methods, default_option,
      location_id, location_name)
    select agency_id, id, seller_team_id, ${JSON.stringify(methods)}::jsonb, ${defaultOption}, ${location?.id ?? null},
      ${location?.name ?? null}
    from integrations where agency_id = ${agencyId} and id = ${integrationId}
    on conflict (agency_id, integration_id) do update set methods = excluded.methods,
      default_option = excluded.default_option, location_id = excluded.location_id,
      location_name = excluded.location_name, updated_at = now()`);
  return before;
}

/** The shipping methods that the orders of a store have, the most frequent first, and those that are mapped. */
export async function shippingMethodsOf(
  where: Database | Transaction,
  { agencyId }: AgencyScope,
  integrationId: string,
  { methods }: ShippingRules,
): Promise<StoreShipping["methods"]> {
  const seen = await rowsOf<{ method: string; orders: number }>(
    where,
    sql`select shipping_method as method, count(*)::int as orders from store_orders
      where agency_id = ${agencyId} and integration_id = ${integrationId} and order_id is not null
        and shipping_method <> ''
      group by shipping_method order by orders desc, method limit 200`,
  );
  const mapped = new Map(methods.map(({ method, option }) => [method, option]));
  const unseen = methods.filter(({ method }) => !seen.some((one) => one.method === method));
  return [
    ...seen.map((one) => ({ ...one, option: mapped.get(one.method) ?? null })),
    ...unseen.map(({ method, option }) => ({ method, orders: 0, option })),
  ];
}

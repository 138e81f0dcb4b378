import { sql } from "drizzle-orm";
import type { StoreAutoSubmit } from "../../../domain/orders/auto-submit/setting.ts";
import type { ShippingRules } from "../../../domain/stores/shipping.ts";
import type { Platform } from "../../../domain/stores/sync-target.ts";
import type { AuditActor } from "../../audit.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { integrations, storeSettings } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import {
  autoSubmitOf,
  joinSettings,
  SETTINGS,
  type StoredSettings,
} from "../../orders/auto-submit/setting.queries.ts";
import type { AgencyScope } from "../../scope.ts";
import type { ClaimedEvent } from "./claim.queries.ts";

/** The store of an event, whose tenancy the integration's row has. */
export interface EventStore {
  readonly agencyId: string;
  readonly teamId: string;
  readonly integrationId: string;
  readonly name: string;
  readonly platform: Platform;
  readonly isRemoved: boolean;
  readonly importsOrders: boolean;
  /** Orders that are paid on delivery count as paid. */
  readonly importsOnDelivery: boolean;
  readonly shipping: ShippingRules;
  /** The location whose items are imported; `null`: all items are. */
  readonly locationId: string | null;
  readonly autoSubmit: StoreAutoSubmit;
  /** The agency alone knows its credentials, since before the event was received: what it says about payments is true. */
  readonly isTrusted: boolean;
}

/** Platforms whose events are read from the store, or signed by it. Of the others, anybody with the secret sends them. */
const PROVING: ReadonlySet<Platform> = new Set(["shopify", "woocommerce"]);

type SettingsRow = Nullable<Raw<typeof storeSettings, "methods" | "default_option" | "location_id">>;

export async function eventStore(
  tx: Transaction,
  event: Pick<ClaimedEvent, "agencyId" | "teamId" | "integrationId"> & { readonly id?: string },
): Promise<EventStore> {
  const { agencyId, teamId, integrationId } = event;
  const [row] = await rowsOf<
    Raw<typeof integrations, "name" | "platform" | "import_orders" | "import_on_delivery"> & {
      is_removed: boolean;
      is_trusted: boolean;
    } & SettingsRow &
      StoredSettings
  >(
    tx,
    sql`select i.name, i.platform, i.import_orders, i.import_on_delivery, i.deleted_at is not null as is_removed,
        s.methods, s.default_option, s.location_id, ${SETTINGS}, exists (
          select 1 from stores shop
          join integration_keys k on k.agency_id = i.agency_id and k.integration_id = i.id
          join store_events e on e.agency_id = i.agency_id and e.id = ${event.id ?? null}::uuid and e.created_at >= k.agency_since
          where shop.agency_id = i.agency_id and shop.id = i.store_id and shop.collects = 'agency'
        ) as is_trusted
      from integrations i ${joinSettings(sql`i.id`)}
      where i.agency_id = ${agencyId} and i.seller_team_id = ${teamId} and i.id = ${integrationId}`,
  );
  if (!row) throw new Error(`The integration ${integrationId} of a store event is gone`);
  const { name, platform, import_orders: importsOrders, is_removed: isRemoved } = row;
  const shipping = { methods: row.methods ?? [], defaultOption: row.default_option };
  return {
    agencyId,
    teamId,
    integrationId,
    name,
    platform,
    isRemoved,
    importsOrders,
    shipping,
    locationId: row.location_id,
    importsOnDelivery: row.import_on_delivery,
    autoSubmit: autoSubmitOf(row),
    isTrusted: row.is_trusted && PROVING.has(platform),
  };
}

/** The rows that a store's events may change: those of its team. */
export const storeScope = ({ agencyId, teamId }: EventStore): AgencyScope => ({
  reach: "sellerTeam",
  agencyId,
  sellerTeamId: teamId,
});

/** A store acts for its seller, as nobody in person. */
export const storeActor = (store: EventStore): AuditActor => ({
  userId: null,
  scope: storeScope(store),
  ip: null,
});

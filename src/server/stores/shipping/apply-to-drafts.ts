import { sql } from "drizzle-orm";
import { MAX_BULK_IDS } from "../../../domain/limits.ts";
import type { ShippingOption } from "../../../domain/orders/status.ts";
import { type ShippingRules, shippingOptionOf } from "../../../domain/stores/shipping.ts";
import type { Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import type { orders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { perform } from "../../orders/actions/perform.ts";
import type { AgencyScope } from "../../scope.ts";

type Row = Raw<typeof orders, "id" | "shipping_option"> & { method: string };

/** The drafts of a store whose option changes with its rules. Those that a person has set otherwise are left out. */
async function changedDrafts(
  tx: Transaction,
  { agencyId }: AgencyScope,
  integrationId: string,
  before: ShippingRules,
  after: ShippingRules,
): Promise<Map<string, ShippingOption>> {
  const drafts = await rowsOf<Row>(
    tx,
    sql`select o.id, o.shipping_option, s.shipping_method as method
      from store_orders s join orders o on o.agency_id = s.agency_id and o.id = s.order_id
      where s.agency_id = ${agencyId} and s.integration_id = ${integrationId} and s.shipping_method is not null
        and o.status = 'Unfulfilled' and o.deleted_at is null order by o.id limit ${MAX_BULK_IDS}`,
  );
  return new Map(
    drafts.flatMap(({ id, shipping_option: current, method }): [string, ShippingOption][] => {
      const option = shippingOptionOf(method, after);
      return current === shippingOptionOf(method, before) && option !== current ? [[id, option]] : [];
    }),
  );
}

/** Ships the drafts of a store by its new rules, for a seller. @returns the ids of the orders that it changed */
export async function applyToDrafts(
  tx: Transaction,
  scope: AgencyScope,
  actorId: string | null,
  integrationId: string,
  rules: { readonly before: ShippingRules; readonly after: ShippingRules },
): Promise<string[]> {
  const options = await changedDrafts(tx, scope, integrationId, rules.before, rules.after);
  if (options.size === 0) return [];
  const { success } = await perform(tx, {
    scope,
    side: "seller",
    actorId,
    name: "edit",
    ids: [...options.keys()],
    actionFor: ({ id, items, shippingOption }) => ({
      type: "edit",
      items,
      shippingOption: options.get(id) ?? shippingOption,
    }),
    detailFor: (from, to) => ({ shippingOption: [from.shippingOption, to.shippingOption] }),
  });
  const changed = success.flatMap((id) => {
    const option = options.get(id);
    return option ? [{ id, option }] : [];
  });
  // The rule has priced the orders with it, and does not store it.
  await tx.execute(sql`update orders o set shipping_option = x.option
    from ${recordset(changed, { id: "uuid", option: "text" })} where o.agency_id = ${scope.agencyId} and o.id = x.id`);
  return success;
}

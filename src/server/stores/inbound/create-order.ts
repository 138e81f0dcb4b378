import { draftOrder } from "../../../domain/orders/draft-order.ts";
import { newOrderOf } from "../../../domain/orders/import/preview/new-order.ts";
import { withOwnItems } from "../../../domain/orders/import/preview/own-items.ts";
import type { StoredDraft } from "../../../domain/orders/import/preview/stored-draft.ts";
import type { StoreOrder } from "../../../domain/stores/inbound/store-order.ts";
import { recordAudit } from "../../audit.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { insertOrders } from "../../orders/create.queries.ts";
import { noteCustomers } from "../../orders/import/commit/customers.queries.ts";
import { nextOrderNames } from "../../orders/import/commit/order-names.queries.ts";
import { pricingContextIn } from "../../orders/import/preview/preview-orders.queries.ts";
import { resolverFor } from "../../orders/mapping/sellable.queries.ts";
import { type EventStore, storeActor } from "./event-store.queries.ts";
import { textHashOf } from "./store-orders.queries.ts";

/** The store of a draft, by whose ids its items are known. */
export type OrderStore = Pick<EventStore, "agencyId" | "teamId" | "integrationId">;

/**
 * The order that a draft of a store becomes, priced and checked like an order of a file. `mapped`: of an order that exists,
 * the keys of its items with a variant, which stay. It keeps its items as well where nothing of the draft is ours, since it
 * needs one. The returned draft has the items of the order.
 */
export async function draftFromStore(
  tx: Transaction,
  { agencyId, teamId, integrationId }: OrderStore,
  whole: StoredDraft,
  referenceUnique: boolean,
  mapped?: ReadonlySet<string>,
) {
  const tenant = { agencyId, teamId };
  const resolve = await resolverFor(tx, { ...tenant, integrationId }, whole.items);
  const own = withOwnItems(
    whole,
    resolve,
    ({ isNotOurs, key }, item) => isNotOurs && !mapped?.has(key) && !mapped?.has(item.key),
  );
  const draft = mapped && own.items.length === 0 ? whole : own;
  const { prices, terms } = await pricingContextIn(tx, tenant);
  const context = { teamId, excludes: terms.excludes, resolve, now: new Date().toISOString() };
  const { input } = newOrderOf(draft, context);
  const orderName = input.orderName ?? input.reference ?? (await nextOrderNames(tx, agencyId, 1))[0] ?? null;
  const items = input.items.map((item, index) => ({
    ...item,
    storeLine: { id: draft.items[index]?.lineId ?? null, text: textHashOf(item.personalization) },
  }));
  const named = { ...input, orderName, items };
  return { draft, input: named, order: draftOrder(named, prices, referenceUnique, newId) };
}

/**
 * Creates an order of a store, by the same steps as an order of a file; `null` where nothing of it is ours. The caller
 * holds the team's lock.
 */
export async function createFromStore(
  tx: Transaction,
  store: EventStore,
  { draft, isHeld = false }: Pick<StoreOrder, "draft" | "isHeld">,
  referenceUnique: boolean,
): Promise<string | null> {
  const { agencyId, teamId, integrationId } = store;
  const drafted = await draftFromStore(tx, store, draft, referenceUnique);
  if (drafted.draft.items.length === 0) return null;
  drafted.order.storeHold = isHeld;
  const { id } = drafted.order;
  const detail = { store: store.name };
  const source = { action: "import-from-store", actorId: null, integrationId, detail };
  await insertOrders(tx, agencyId, [drafted], source);
  await noteCustomers(tx, agencyId, teamId, [drafted.input]);
  await recordAudit(tx, storeActor(store), {
    action: "import-from-store",
    object: "orders",
    subject: id,
    after: { orderName: drafted.input.orderName, integration: integrationId },
  });
  return id;
}

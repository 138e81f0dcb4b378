import { draftOrder } from "../../../domain/orders/incoming/draft-order.ts";
import { newOrderOf } from "../../../domain/orders/incoming/new-order.ts";
import { type ItemInOrder, withOwnItems } from "../../../domain/orders/incoming/own-items.ts";
import type { StoredDraft } from "../../../domain/orders/incoming/stored-draft.ts";
import type { StoreOrder } from "../../../domain/stores/inbound/store-order.ts";
import { recordAudit } from "../../audit.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { addressJudge } from "../../orders/address/judge.queries.ts";
import { insertOrders } from "../../orders/incoming/create.queries.ts";
import { noteCustomers } from "../../orders/incoming/customers.queries.ts";
import { nextOrderNames } from "../../orders/incoming/order-names.queries.ts";
import { pricingContextIn } from "../../orders/incoming/pricing-context.queries.ts";
import { resolverFor } from "../../orders/mapping/sellable.queries.ts";
import { type EventStore, storeActor } from "./event-store.queries.ts";
import { textHashOf } from "./store-orders.queries.ts";

/** The store of a draft, by whose ids its items are known. */
export type OrderStore = Pick<EventStore, "agencyId" | "teamId" | "integrationId">;

export const resolverOfDraft = (tx: Transaction, store: OrderStore, { items, done = [] }: StoredDraft) =>
  resolverFor(tx, store, [...items, ...done]);

/**
 * The order that a draft of a store becomes, priced and checked like an order of a file. `inOrder`: the items of an order
 * that exists, see `withOwnItems`. The returned draft has the items of the order.
 */
export async function draftFromStore(
  tx: Transaction,
  { agencyId, teamId, integrationId }: OrderStore,
  whole: StoredDraft,
  referenceUnique: boolean,
  inOrder: readonly ItemInOrder[] = [],
) {
  const tenant = { agencyId, teamId, integrationId };
  const resolve = await resolverOfDraft(tx, { agencyId, teamId, integrationId }, whole);
  const draft = withOwnItems(whole, resolve, inOrder);
  const { prices, terms, collects } = await pricingContextIn(tx, tenant);
  const now = new Date().toISOString();
  const judge = await addressJudge(tx, agencyId, [draft.customer]);
  const context = { teamId, excludes: terms.excludes, resolve, judge, collects, now };
  const { input } = newOrderOf(draft, context);
  const orderName = input.orderName ?? input.reference ?? (await nextOrderNames(tx, agencyId, 1))[0] ?? null;
  const items = input.items.map((item, index) => ({
    ...item,
    storeLine: { id: draft.items[index]?.lineId ?? null, text: textHashOf(item.personalization) },
  }));
  const named = { ...input, orderName, items };
  return { draft, input: named, order: draftOrder(named, prices, referenceUnique, newId) };
}

/** Creates an order of a store, by the same steps as an order of a file. `isBackfill`: the store had it before, see `isOfBackfill`. The caller holds the team's lock. */
export async function createFromStore(
  tx: Transaction,
  store: EventStore,
  { draft, isHeld = false, withheldBy }: Pick<StoreOrder, "draft" | "isHeld" | "withheldBy">,
  referenceUnique: boolean,
  isBackfill: boolean,
): Promise<string> {
  const { agencyId, teamId, integrationId } = store;
  const drafted = await draftFromStore(tx, store, draft, referenceUnique);
  Object.assign(drafted.order, { storeHold: isHeld, withheldBy: withheldBy ?? null });
  const { id } = drafted.order;
  const detail = { store: store.name };
  const source = {
    action: "import-from-store",
    actorId: null,
    integrationId,
    detail,
    isHistory: isBackfill,
  };
  await insertOrders(tx, agencyId, [drafted], source);
  await noteCustomers(tx, agencyId, teamId, [drafted.input]);
  await recordAudit(tx, storeActor(store), {
    action: "import-from-store",
    object: "orders",
    subject: id,
    after: {
      orderName: drafted.input.orderName,
      integration: integrationId,
      ...(isBackfill && { backfill: true }),
    },
  });
  return id;
}

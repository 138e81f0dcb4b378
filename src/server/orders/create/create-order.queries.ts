import { messages } from "../../../domain/messages.ts";
import type { NewOrderBody } from "../../../domain/orders/create/new-order-body.ts";
import { badField } from "../../api-error.ts";
import { auditInsert } from "../../audit.ts";
import { atOnce } from "../../db/at-once.ts";
import type { Transaction } from "../../db/transaction.ts";
import { checkImages } from "../../files/library.queries.ts";
import { ordersUsing } from "../../files/usages.queries.ts";
import { openLedgerSession } from "../../money/ledger/ledger-session.queries.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { requireStore } from "../../stores/stores-of-team.queries.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";
import { insertOrders } from "../incoming/create.queries.ts";
import { insertOfCustomers } from "../incoming/customers.queries.ts";
import { nextOrderNames } from "../incoming/order-names.queries.ts";
import { sellerTeamOf } from "../incoming/seller-team.queries.ts";
import { lockTeamOrders } from "../incoming/team-orders.queries.ts";
import { enteredOrder } from "./draft.queries.ts";

/** The artwork of a body by its path: `items.0.artwork1`. */
const artworkIn = ({ items }: NewOrderBody): Map<string, string[]> =>
  new Map(
    items.flatMap((item, index) =>
      Object.entries(item).flatMap(([key, path]) =>
        key.startsWith("artwork") && typeof path === "string"
          ? [[`items.${index}.${key}`, [path]] as const]
          : [],
      ),
    ),
  );

/** The store of a new order. Throws an ApiError where it is none of the team. */
export async function storeOf(
  tx: Transaction,
  scope: AgencyScope,
  teamId: string,
  integration: string | null | undefined,
): Promise<string | null> {
  if (!integration) return null;
  const { id, team } = await requireStore(tx, scope, integration);
  if (team !== teamId) throw badField("integration", messages.missingReference("Store"));
  return id;
}

/** Creates an order entered by hand, by the same steps as an order of a file. Returns its id. */
export async function createOrder(tx: Transaction, actor: Actor, body: NewOrderBody): Promise<string> {
  const scope = agencyScopeOf(actor);
  const { agencyId } = scope;
  const teamId = await sellerTeamOf(tx, scope, body.sellerTeam);
  const integrationId = await storeOf(tx, scope, teamId, body.integration);
  const artwork = artworkIn(body);
  // A duplicate may keep an image that its agency or a designer added to the original.
  const used = await ordersUsing(tx, scope, [...artwork.values()].flat());
  await checkImages(tx, scope, artwork, new Set(used.keys()));
  // Sent at once, and executed in this order: the order is made from what was committed before the lock was free.
  const [, { drafted, order }] = await atOnce(
    tx,
    () => lockTeamOrders(tx, teamId),
    () => enteredOrder(tx, { agencyId, teamId, integrationId }, body),
  );
  const { input } = drafted;
  if (input.items.length === 0)
    throw badField(
      "items",
      "These items are saved as not ours. Add another item, or delete the saved mapping",
    );
  // Wallets are locked before the counters that the new order changes.
  if (body.submit) await openLedgerSession(tx, agencyId, [teamId]);
  const orderName = input.orderName ?? input.reference ?? (await nextOrderNames(tx, agencyId, 1))[0] ?? null;
  const named = { ...input, orderName };
  // Two names of events, because the history must say that somebody else than the seller created it.
  const action = sideOf(actor) === "agency" ? "create-for-seller" : "create";
  const customers = insertOfCustomers(agencyId, teamId, [named]);
  const after = { orderName, sellerTeam: teamId };
  await insertOrders(
    tx,
    agencyId,
    [{ input: named, order }],
    { action, actorId: actor.userId, integrationId },
    [
      auditInsert(actor, { action: "create", object: "orders", subject: order.id, after }),
      ...(customers ? [customers] : []),
    ],
  );
  return order.id;
}

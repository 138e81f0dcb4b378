import { and, type SQL, sql } from "drizzle-orm";
import { can } from "../../../domain/access/grants.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import { profitOf } from "../../../domain/money/profit.ts";
import { designSteps, proofObstacle } from "../../../domain/orders/actions/design.ts";
import { remakableUnits } from "../../../domain/orders/actions/remake.ts";
import { unpricedGateOf } from "../../../domain/orders/create/open-quote.ts";
import type { Gate } from "../../../domain/orders/gates/gates.ts";
import { faultText, gatesNow, withReferenceGate } from "../../../domain/orders/gates/gates.ts";
import { type ActionName, LIFECYCLE, obstacle } from "../../../domain/orders/lifecycle.ts";
import type { Order, Side } from "../../../domain/orders/order.ts";
import { isSettled } from "../../../domain/orders/sale.ts";
import { stockOfItems } from "../../../domain/orders/stock.ts";
import { listQueryOf } from "../../../domain/resource/query.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { notFound } from "../../api-error.ts";
import { listPage } from "../../crud/list/list.ts";
import { modelOf } from "../../crud/model.ts";
import type { Selected } from "../../crud/present.ts";
import { presenterOf } from "../../crud/present.ts";
import { atOnce } from "../../db/at-once.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { orderEvents, orders as ordersTable, users as usersTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { inSnapshot, type Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { preflightsOf } from "../../preflight/orders/results.queries.ts";
import { type Actor, type AgencyScope, isDesignScope } from "../../scope.ts";
import { agencyScopeOf, personActing, sideOf } from "../agency-scope.ts";
import { autoSubmitOfOrder } from "../auto-submit/summary.queries.ts";
import { proofsSince } from "../designs/proofs.queries.ts";
import { itemsOf, lockOrders, ordersIn } from "../load.queries.ts";
import { ORDER_EXTRAS } from "../order-extras.ts";
import { orderModel, orderProjection } from "../order-model.ts";
import { orderOf } from "../order-row.ts";
import { designView, garmentsOf } from "./design-view.ts";

const { selection, present } = orderProjection([...orderModel.fields.keys(), ...ORDER_EXTRAS]);

const partsOf = (resource: string) => {
  const model = modelOf(resourceNamed(resource));
  // Sellers read orders as well, without the fields that are for the agency only.
  const left = new Set(["order", "sellerTeam", ...model.agencyOnly]);
  const fields = [...model.fields.keys()].filter((name) => !left.has(name));
  return {
    model,
    selection: model.selection(fields),
    present: presenterOf(model, fields),
    query: listQueryOf(model.resource),
  };
};
const items = partsOf("order-items");
const parcels = partsOf("tracking");
const storeSyncs = partsOf("store-syncs");

async function partsOfOrder(
  tx: Transaction,
  part: typeof items,
  scope: AgencyScope,
  orderId: string,
  sort: string,
) {
  const query = part.query.parse({ order: [orderId], limit: 1_000, sort: [sort] });
  const { rows } = await listPage(tx, part.model, scope, query, part.selection);
  return rows.map(part.present);
}

type EventRow = Raw<typeof orderEvents, "action" | "from_status" | "to_status" | "detail" | "created_at"> &
  Nullable<Raw<typeof usersTable, "full_name">> & { id: string };

/** An event's detail, in which a rule of the other side has no name: it says what that side looks out for. */
function withoutForeignRule(detail: EventRow["detail"], side: Side): EventRow["detail"] {
  const rule = detail?.rule as { side?: unknown } | undefined; // Written by rules alone.
  return rule && rule.side !== side ? { ...detail, rule: { side: rule.side } } : detail;
}

/**
 * The events of an order, newest first, numbered per order from 1: the stored ids are one sequence over all agencies,
 * whose gaps would reveal the activity of others.
 */
async function historyOf(tx: Transaction, agencyId: string, orderId: string, side: Side) {
  const rows = await rowsOf<EventRow>(
    tx,
    sql`select row_number() over (order by e.id) as id, e.action, e.from_status, e.to_status, e.detail, e.created_at, u.full_name
      from order_events e left join users u on u.id = e.actor_id
      where e.agency_id = ${agencyId} and e.order_id = ${orderId}
        and coalesce(e.visible_to, ${side}) = ${side} order by e.id desc limit 500`,
  );
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    from: row.from_status,
    to: row.to_status,
    detail: withoutForeignRule(row.detail, side),
    at: toIso(row.created_at),
    by: row.full_name,
  }));
}

/** Charges by item in dollars, and the state of each unit. */
function unitsOf(order: ReturnType<typeof orderOf>) {
  const stored = stockOfItems(order);
  return new Map(
    order.items.map((item) => [
      item.id,
      {
        charge: toDollars(
          item.lots.reduce((sum, lot) => sum + lot.goods.total + lot.shipping.total, item.kept),
        ),
        priceMissing: item.priceMissing,
        artworkComplete: item.artworkComplete,
        inStock: item.inStock,
        stored: stored.get(item.id) ?? null,
        takenUnits: item.taken?.units ?? 0,
        onSale: item.isOnSale,
        units: item.lots.map(({ state, quantity, parcelId, returned }) => ({
          state,
          quantity,
          parcelId,
          ...(returned && { returned }),
        })),
        remakable: remakableUnits(order, item),
        personalizationFields: item.personalization?.fields ?? [],
      },
    ]),
  );
}

/** Sorts items by position, which the list query cannot do. */
const inOrder = <T extends { id: string }>(shown: readonly T[], order: ReturnType<typeof orderOf>): T[] =>
  order.items.flatMap((item) => shown.find((one) => one.id === item.id) ?? []);

/** The design request: requester, designer, submitter, and the steps available to the person. */
async function designOf(tx: Transaction, order: Order, actor: Actor) {
  const { design } = order;
  if (!design) return null;
  const { requesterId, designerId, submittedBy } = design;
  const people = [requesterId, designerId, submittedBy].filter((id) => id !== null);
  const rows = await rowsOf<Raw<typeof usersTable, "id"> & { fullName: string }>(
    tx,
    sql`select id, full_name as "fullName" from users where id = any(${uuids(people)})`,
  );
  const personOf = (id: string | null) => rows.find((row) => row.id === id) ?? null;
  const scope = agencyScopeOf(actor);
  const proofs = await proofsSince(tx, scope, order.id, design.requestedAt);
  const latest = proofs.at(-1);
  const by = { side: sideOf(actor), actor: personActing(actor) };
  return {
    status: design.status,
    fee: toDollars(design.fee),
    brief: design.brief,
    dueDate: design.dueDate,
    requester: personOf(requesterId),
    designer: personOf(designerId),
    submittedBy: personOf(submittedBy),
    ...(scope.reach === "agency" && { pay: toDollars(design.cost) }),
    proofs: proofs.length,
    waiting:
      latest?.decision === null && design.status === "in_review"
        ? { id: latest.id, number: latest.number }
        : null,
    canSubmitProof: proofObstacle(order, by) === null,
    steps: designSteps(order, by),
  };
}

/** What is known of the address, with the name of who confirmed it. */
async function addressOf(tx: Transaction, { address }: Order) {
  const { confirmed } = address ?? {};
  if (!address || !confirmed) return address;
  const [user] = await rowsOf<{ name: string }>(
    tx,
    sql`select full_name as name from users where id = ${confirmed.by}::uuid`,
  );
  return { ...address, confirmed: { by: user?.name ?? null, at: confirmed.at } };
}

type RemakeRow = Raw<typeof ordersTable, "id" | "status"> & { orderName: string | null };

/** Orders among those that are made again, or that make another one again. */
const remakesWhere = (tx: Transaction, scope: AgencyScope, which: SQL) =>
  rowsOf<RemakeRow>(
    tx,
    sql`select id, order_name as "orderName", status from "orders"
      where ${and(ordersIn(scope), which)} order by created_at, id`,
  );

/** The order that this one remakes. */
async function originalOf(tx: Transaction, scope: AgencyScope, { remake }: Order) {
  const [found] = remake ? await remakesWhere(tx, scope, sql`"orders".id = ${remake.of}`) : [];
  return found ?? null;
}

/** The order's own row, as its list shows it. */
const orderRows = (tx: Transaction, scope: AgencyScope, id: string) =>
  rowsOf<Selected>(
    tx,
    sql`select ${selection[scope.reach].select} from "orders"${selection[scope.reach].joins}
      where ${and(ordersIn(scope), sql`"orders".id = ${id}`)}`,
  );

/** A closed gate; what is stored for both sides does not say what the rule of one is. */
const gateFor = (gate: Gate, { ruleFault }: Order, side: Side): Gate =>
  gate.gate === "rule" && ruleFault?.side === side ? { ...gate, fix: faultText(ruleFault) } : gate;

/** A whole order: items, parcels, history, current gates and available actions. */
export function showOrder(database: Database, actor: Actor, id: string) {
  const scope = agencyScopeOf(actor);
  const side = sideOf(actor);
  return inSnapshot(database, async (tx) => {
    const designsOnly = isDesignScope(scope);
    const parts = async (part: typeof items) =>
      designsOnly ? [] : partsOfOrder(tx, part, scope, id, "createdAt");
    const { agencyId } = scope;
    const [
      rows,
      state,
      itemRows,
      shown,
      garments,
      checked,
      remakes,
      parcelRows,
      syncRows,
      history,
      autoSubmit,
    ] = await atOnce(
      tx,
      () => orderRows(tx, scope, id),
      () => lockOrders(tx, scope, [id], { lock: false }),
      () => itemsOf(tx, agencyId, [id]),
      () => partsOfOrder(tx, items, scope, id, "createdAt"),
      () => garmentsOf(tx, agencyId, id),
      () => preflightsOf(tx, agencyId, id),
      () => remakesWhere(tx, scope, sql`"orders".remake_of_id = ${id}`),
      () => parts(parcels),
      () => parts(storeSyncs),
      () => historyOf(tx, agencyId, id, side),
      () => autoSubmitOfOrder(tx, agencyId, id),
    );
    const [row] = rows;
    const [locked] = state;
    if (!row || !locked) throw notFound();
    const order = orderOf(locked, itemRows.get(id) ?? []);
    const units = unitsOf(order);
    const gates: Gate[] = gatesNow(
      order,
      withReferenceGate(locked.gates, locked.shared_since && toIso(locked.shared_since)),
      new Date().toISOString(),
    ).map((one) => gateFor(one, order, side));
    const actions = (Object.keys(LIFECYCLE) as ActionName[]).filter(
      (name) => obstacle(order, name, side) === null,
    );
    const whole = {
      ...present(row),
      gates,
      actions,
      ...(can(actor.grants, "profits", "show") &&
        !unpricedGateOf({ ...order, gates }) && { profit: toDollars(profitOf(order)) }),
      shipAnyway: order.shipAnyway,
      address: await addressOf(tx, order),
      sale: order.sale && {
        paid: order.sale.paid,
        collected: toDollars(order.sale.collected),
        returned: toDollars(order.sale.returned),
        unearned: toDollars(order.sale.unearned),
        settled: toDollars(order.sale.settled),
        isSettled: order.sale.paid && isSettled(order),
      },
      autoSubmit,
      design: await designOf(tx, order, actor),
      remakeOf: await originalOf(tx, scope, order),
      remakes,
      items: inOrder(shown, order).map((item) => ({
        ...item,
        ...units.get(item.id),
        ...garments.get(item.id),
        ...checked.get(item.id),
      })),
      parcels: parcelRows,
      storeSyncs: syncRows,
      history,
    };
    return designsOnly ? designView(whole, order, actor) : whole;
  });
}

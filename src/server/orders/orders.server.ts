import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import { orderItems, orders } from "../../domain/resources/index.ts";
import { both, byOwner, ofStoresOfProxies } from "../crud/row-scope.ts";
import { byIds, serverPart } from "../crud/server-part.ts";
import { columnNamed as col } from "../db/schema/declared-columns.ts";
import { orders as stored } from "../db/schema/index.ts";
import { isNotified } from "../notifications/notified-orders.queries.ts";
import { STORES_OF_PROXIES } from "../proxy-scope.ts";
import { isDesignScope } from "../scope.ts";
import { isQueued } from "./auto-submit/queue.queries.ts";
import { isLate, waitsForCause, waitsForOne } from "./blockers/conditions.ts";
import { orderSearchFor } from "./list/search-hints.queries.ts";
import { hasNote } from "./notes/condition.ts";
import { isOfCustomers, isOfStores } from "./parties.ts";
import { hasTag } from "./tags/condition.ts";

/** Whether an order's store has the domain of one of these proxies. `order` is its table, or a join's name of it. */
const isOfProxies = (order: SQL, ids: SQL) => sql`exists (
    select 1 from ${STORES_OF_PROXIES}
    where via.agency_id = ${order}.agency_id and via.id = ${order}.integration_id and p.id = any(${ids}))`;

const proxiesOfGroups = (rows: SQL, ids: SQL) => sql`array(
    select one from proxy_groups g, unnest(g.proxies) one
    where g.agency_id = ${rows}.agency_id and g.id = any(${ids}) and g.deleted_at is null)`;

const ORDERS = sql.raw("orders");
const ITEMS = sql.raw("order_items");

const itemsOfProxies = (ids: SQL) => sql`exists (select 1 from orders o
    where o.agency_id = order_items.agency_id and o.id = order_items.order_id and ${isOfProxies(sql`o`, ids)})`;

export const ordersPart = serverPart(orders, {
  /** Designers see orders with a design request. */
  rows: (scope, table) => {
    const { read } = byOwner.sellerTeam(scope, table);
    return both(isDesignScope(scope) ? and(read, isNotNull(col(table, "designStatus"))) : read);
  },
  limits: ofStoresOfProxies,
  filters: {
    proxy: byIds((ids) => isOfProxies(ORDERS, ids)),
    proxyGroup: byIds((ids) => isOfProxies(ORDERS, proxiesOfGroups(ORDERS, ids))),
    customer: byIds((ids) => isOfCustomers(sql`"orders".id`, ids)),
    store: byIds((ids) => isOfStores(sql`"orders".id`, ids)),
    waitsFor: waitsForOne,
    cause: waitsForCause,
    late: isLate,
    autoSubmit: isQueued,
    tags: hasTag,
    hasNote,
    notified: isNotified,
  },
  exportOptions: async (database, scope, { search }) => ({
    search: await orderSearchFor(database, scope, search),
  }),
});

export const orderItemsPart = serverPart(orderItems, {
  /** Designers see the items of the orders that they see. */
  rows: (scope, table) => {
    const { read } = byOwner.sellerTeam(scope, table);
    if (!isDesignScope(scope)) return both(read);
    return both(
      and(
        read,
        sql`exists (select 1 from ${stored} where ${stored.agencyId} = ${col(table, "agencyId")}
          and ${stored.id} = ${col(table, "orderId")} and ${stored.designStatus} is not null)`,
      ),
    );
  },
  filters: {
    proxy: byIds(itemsOfProxies),
    proxyGroup: byIds((ids) => itemsOfProxies(proxiesOfGroups(ITEMS, ids))),
  },
});

import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { STATUS } from "../../domain/catalogs/price-loop.ts";
import type { Resource } from "../../domain/resource/define.ts";
import { NO_AGENCY } from "../audit.ts";
import { columnNamed as col, columnKey, type DeclaredTable } from "../db/schema/declared-columns.ts";
import { agencyCatalogs } from "../db/schema/index.ts";
import { tableNamed } from "../db/schema/table.ts";
import { ofProxiedImport, ofProxiedOrder, ofProxies } from "../proxy-scope.ts";
import {
  isDesignScope,
  isOrderlessScope,
  isPulledScope,
  isSupplierScope,
  keyIdOf,
  type Scope,
} from "../scope.ts";
import { ofPulledTeam } from "../team-scope.ts";

/** The filters of a table's rows that a person may read, and write. `undefined`: no filter. */
export interface RowScope {
  readonly read: SQL | undefined;
  readonly write: SQL | undefined;
}

type RowScopeOf = (scope: Scope, table: DeclaredTable) => RowScope;

const both = (rows: SQL | undefined): RowScope => ({ read: rows, write: rows });
const none = sql`false`;

const byOwner: Readonly<Record<Resource["owner"], RowScopeOf>> = {
  /** The platform's people see all rows, an agency's people those of the agency. */
  platform: (scope, table) =>
    both(scope.reach === "platform" ? undefined : eq(col(table, "ownerAgencyId"), scope.agencyId)),
  agency: (scope, table) =>
    both(scope.reach === "platform" ? undefined : eq(col(table, "agencyId"), scope.agencyId)),
  sellerTeam: (scope, table) => {
    if (scope.reach === "platform") return both(undefined);
    const agency = eq(col(table, "agencyId"), scope.agencyId);
    if (scope.reach === "agency") return both(agency);
    return both(and(agency, eq(col(table, "sellerTeamId"), scope.sellerTeamId)));
  },
};

/** Rows of the platform for its people, rows of an agency for its people; none for sellers. */
const ownOnly: RowScopeOf = (scope, table) => {
  const owner = col(table, "ownerAgencyId");
  if (scope.reach === "platform") return both(isNull(owner));
  return both(scope.reach === "agency" ? eq(owner, scope.agencyId) : none);
};

/**
 * Catalogs that an agency created or was assigned; its sellers see those on sale, suppliers those that they price:
 * dropship catalogs of trademark goods, and no drafts of agencies.
 */
function catalogRowScope(scope: Scope, catalogs: DeclaredTable): RowScope {
  if (isSupplierScope(scope)) {
    const isReady = or(
      isNull(col(catalogs, "ownerAgencyId")),
      ne(col(catalogs, "publishStatus"), STATUS.draft),
    );
    return both(and(eq(col(catalogs, "dropship"), true), eq(col(catalogs, "isTrademark"), true), isReady));
  }
  if (scope.reach === "platform") return both(undefined);
  const own = eq(col(catalogs, "ownerAgencyId"), scope.agencyId);
  const given = sql`exists (select 1 from ${agencyCatalogs} where ${agencyCatalogs.agencyId} = ${scope.agencyId}
    and ${agencyCatalogs.catalogId} = ${col(catalogs, "id")})`;
  const theirs = or(own, given);
  if (scope.reach === "agency") return { read: theirs, write: own };
  return { read: and(theirs, eq(col(catalogs, "active"), true)), write: none };
}

/** Rows of catalogs that are not deleted. */
function ofCatalogs(table: DeclaredTable, rows: SQL | undefined): SQL {
  const catalogs = tableNamed("catalogs");
  return inArray(
    col(table, "catalogId"),
    sql`(select ${col(catalogs, "id")} from ${catalogs} where ${and(rows, isNull(col(catalogs, "deletedAt")))})`,
  );
}

/** Limits a designer to orders with a design request. */
const ordersReach: RowScopeOf = (scope, table) => {
  const { read } = byOwner.sellerTeam(scope, table);
  return both(isDesignScope(scope) ? and(read, isNotNull(col(table, "designStatus"))) : read);
};

/** The items of the orders in a person's scope. */
const orderItemsReach: RowScopeOf = (scope, table) => {
  const { read } = byOwner.sellerTeam(scope, table);
  if (!isDesignScope(scope)) return both(read);
  const orders = tableNamed("orders");
  return both(
    and(
      read,
      sql`exists (select 1 from ${orders} where ${col(orders, "agencyId")} = ${col(table, "agencyId")}
        and ${col(orders, "id")} = ${col(table, "orderId")} and ${col(orders, "designStatus")} is not null)`,
    ),
  );
};

/** Members of an agency are its own people; of a seller, the team's. */
const membersReach: RowScopeOf = (scope, table) => {
  if (scope.reach === "platform") return both(undefined);
  const agency = eq(col(table, "ownerAgencyId"), scope.agencyId);
  const team = col(table, "sellerTeamId");
  return both(and(agency, scope.reach === "agency" ? isNull(team) : eq(team, scope.sellerTeamId)));
};

/** Webhooks and their log: those of an agency itself for its people, those of a team for the team. */
const webhooksReach: RowScopeOf = (scope, table) => {
  if (scope.reach === "platform") return both(none);
  const team = col(table, "sellerTeamId");
  return both(
    and(
      eq(col(table, "agencyId"), scope.agencyId),
      scope.reach === "agency" ? isNull(team) : eq(team, scope.sellerTeamId),
    ),
  );
};

/** The exports that an API key started; `undefined` for people, who see those of their keys as well. */
export function startedByKey(scope: Scope): SQL | undefined {
  const keyId = keyIdOf(scope);
  return keyId === undefined ? undefined : sql`export_history.request -> 'scope' ->> 'keyId' = ${keyId}`;
}

/** The audit without what sellers keep for themselves: their views, whose queries name tags and buyers, and their tags. */
const auditReach: RowScopeOf = (scope, table) => {
  const { read } = byOwner.agency(scope, table);
  const isPrivate = sql`(${col(table, "object")} = 'views' or ${col(table, "action")} = 'tag')`;
  const isOfSeller = sql`exists (select 1 from users u where u.id = ${col(table, "actorId")}
    and u.seller_team_id is not null)`;
  return both(and(read, sql`not (${isPrivate} and ${isOfSeller})`));
};

/** Row scopes that do not follow from the owner, by resource. */
const ROW_SCOPES: Readonly<Record<string, RowScopeOf>> = {
  audit: auditReach,
  orders: ordersReach,
  "order-items": orderItemsReach,

  agencies: (scope, table) =>
    both(scope.reach === "platform" ? undefined : eq(col(table, "id"), scope.agencyId)),

  users: membersReach,

  /** Keys belong to agencies and teams, never to the platform. */
  "api-keys": (scope, table) => (scope.reach === "platform" ? both(none) : membersReach(scope, table)),

  "seller-teams": (scope, table) => {
    if (scope.reach === "platform") return both(undefined);
    const agency = eq(col(table, "agencyId"), scope.agencyId);
    return both(scope.reach === "agency" ? agency : and(agency, eq(col(table, "id"), scope.sellerTeamId)));
  },

  /** An agency sees its own and its teams', a team its own. */
  images: (scope, table) => {
    if (scope.reach === "platform") return both(undefined);
    const agency = eq(col(table, "agencyId"), scope.agencyId);
    return both(
      scope.reach === "agency" ? agency : and(agency, eq(col(table, "sellerTeamId"), scope.sellerTeamId)),
    );
  },

  /** Administrators see the mails of the platform and those that they caused, never those of the agencies. */
  "email-history": (scope, table) =>
    both(
      scope.reach === "platform"
        ? or(eq(col(table, "agencyId"), NO_AGENCY), eq(col(table, "byPlatform"), true))
        : eq(col(table, "agencyId"), scope.agencyId),
    ),

  catalogs: catalogRowScope,

  "catalog-variants": (scope, table) => {
    if (scope.reach === "platform" && !isSupplierScope(scope)) return both(undefined);
    const { read, write } = catalogRowScope(scope, tableNamed("catalogs"));
    return { read: ofCatalogs(table, read), write: ofCatalogs(table, write) };
  },

  /** Sellers do not see invoices of nothing, which carry the cost of remakes that their agency bears. */
  invoices: (scope, table) => {
    const { read } = byOwner.sellerTeam(scope, table);
    return both(scope.reach === "sellerTeam" ? and(read, ne(col(table, "sellerAmount"), 0n)) : read);
  },

  /** Suppliers see changes of their prices in their catalogs, not of those for sellers. */
  "supplier-logs": (scope, table) => {
    const { read } = byOwner.platform(scope, table);
    if (!isSupplierScope(scope)) return both(read);
    const theirs = ofCatalogs(table, catalogRowScope(scope, tableNamed("catalogs")).read);
    return both(and(theirs, ne(col(table, "type"), "CHANGE_SELLER_PRICE")));
  },

  "category-catalog": (scope, table) => {
    const owner = col(table, "ownerAgencyId");
    if (scope.reach === "platform") return { read: undefined, write: isNull(owner) };
    const own = eq(owner, scope.agencyId);
    return { read: or(own, isNull(owner)), write: scope.reach === "agency" ? own : none };
  },

  /** Referrals: an agency sees all of its own, a team those that it made. */
  referrals: (scope, table) => {
    const referrer = col(table, "referredById");
    if (scope.reach === "platform") return both(isNotNull(referrer));
    const agency = eq(col(table, "agencyId"), scope.agencyId);
    return both(
      and(agency, scope.reach === "agency" ? isNotNull(referrer) : eq(referrer, scope.sellerTeamId)),
    );
  },

  "chatbot-tickets": (scope, table) => {
    const { read } = byOwner.sellerTeam(scope, table);
    return both(and(read, eq(col(table, "origin"), "bot")));
  },

  /**
   * Exports of an agency's people, or of one team's. Only the creator can download the file. Filters name sellers and
   * buyers: so a supplier sees the platform's exports, a designer those that designers can start, and an API key those
   * that it started.
   */
  "export-history": (scope, table) => {
    if (isSupplierScope(scope)) return both(eq(col(table, "agencyId"), NO_AGENCY));
    if (scope.reach === "platform") return both(undefined);
    const agency = eq(col(table, "agencyId"), scope.agencyId);
    const team = scope.reach === "agency" ? undefined : eq(col(table, "sellerTeamId"), scope.sellerTeamId);
    const types = isDesignScope(scope)
      ? inArray(col(table, "type"), ["images", "export-history"])
      : undefined;
    return both(and(agency, team, types, startedByKey(scope)));
  },

  /** Base costs of agencies are not the platform's to see. */
  "price-publications": (scope, table) => {
    const owner = col(table, "ownerAgencyId");
    if (scope.reach === "platform") return both(or(isNull(owner), isNull(col(table, "basecostId"))));
    return both(scope.reach === "agency" ? eq(owner, scope.agencyId) : none);
  },

  webhooks: webhooksReach,
  "webhook-deliveries": webhooksReach,

  basecosts: ownOnly,
  "basecost-groups": ownOnly,
};

/** The teams of a row: its owner, and for the rows of `seller_teams` the team itself and its referrer. */
const TEAM_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  "seller-teams": ["id"],
  referrals: ["id", "referredById"],
};

/**
 * The rows that name no order of another team, or one of a pulled team. A stock movement names the order of the team that
 * is mapped to its own.
 */
function namesPulledOrder({ name }: Resource, scope: Scope, table: DeclaredTable): SQL | undefined {
  if (name !== "stock-movements" || scope.reach !== "agency") return undefined;
  const orders = tableNamed("orders");
  const named = col(table, "mappedOrderId");
  return or(
    isNull(named),
    sql`exists (select 1 from ${orders} where ${col(orders, "agencyId")} = ${scope.agencyId}
      and ${col(orders, "id")} = ${named} and ${ofPulledTeam(scope, sql`${col(orders, "sellerTeamId")}`)})`,
  );
}

/** Limits an agency's API key to the teams that let their orders be pulled, and to rows of no team. */
function pulledReach(resource: Resource, scope: Scope, table: DeclaredTable): SQL | undefined {
  if (!isPulledScope(scope)) return undefined;
  const columns = TEAM_COLUMNS[resource.name] ?? ("sellerTeamId" in table ? ["sellerTeamId"] : []);
  return and(
    namesPulledOrder(resource, scope, table),
    ...columns.map((column) => {
      const team = col(table, column);
      return team.notNull
        ? ofPulledTeam(scope, sql`${team}`)
        : or(isNull(team), ofPulledTeam(scope, sql`${team}`));
    }),
  );
}

/** Leaves out rows that name an order, for the API key of a team that keeps its orders from the API. */
function orderlessReach({ fields }: Resource, scope: Scope, table: DeclaredTable): SQL | undefined {
  if (!isOrderlessScope(scope)) return undefined;
  const named = Object.entries(fields).filter(([, { target, from }]) => target === "orders" && !from);
  return and(...named.map(([name, field]) => isNull(col(table, columnKey(name, field)))));
}

/** The column with the store, or with the order, that limits rows to the stores of a member's proxies, by resource. */
const STORE_COLUMNS: Readonly<Record<string, string>> = {
  orders: "integrationId",
  "store-events": "integrationId",
};
const ORDER_COLUMNS: Readonly<Record<string, string>> = {
  "order-items": "orderId",
  tracking: "orderId",
  "change-histories": "orderId",
  "store-syncs": "orderId",
  "webhook-deliveries": "orderId",
};

/** Limits a member with proxies to the orders of their stores and what belongs to these. */
function proxiedReach({ name }: Resource, scope: Scope, table: DeclaredTable): SQL | undefined {
  if (name === "order-imports") return ofProxiedImport(scope, sql`${table}`);
  const store = STORE_COLUMNS[name];
  const order = ORDER_COLUMNS[name];
  if (store) return ofProxies(scope, sql`${col(table, store)}`);
  if (!order) return undefined;
  const column = col(table, order);
  const isOfProxies = ofProxiedOrder(scope, sql`${column}`);
  return column.notNull || !isOfProxies ? isOfProxies : or(isNull(column), isOfProxies);
}

/** The rows of a resource in a person's scope that are not deleted, or with `deleted` those as well. */
export function rowScopeOf(resource: Resource, scope: Scope, deleted?: "deleted"): RowScope {
  const table = tableNamed(resource.table);
  const { read, write } = (ROW_SCOPES[resource.name] ?? byOwner[resource.owner])(scope, table);
  const limits = and(
    deleted ? undefined : isNull(col(table, "deletedAt")),
    pulledReach(resource, scope, table),
    orderlessReach(resource, scope, table),
    proxiedReach(resource, scope, table),
  );
  return { read: and(limits, read), write: and(limits, write) };
}

import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Resource } from "../../domain/resource/define.ts";
import { columnNamed as col, columnKey, type DeclaredTable } from "../db/schema/declared-columns.ts";
import { tableNamed } from "../db/schema/table.ts";
import { ofProxiedOrder, ofProxies } from "../proxy-scope.ts";
import { isOrderlessScope, isPulledScope, proxiesOf, type Scope } from "../scope.ts";
import { ofPulledTeam } from "../team-scope.ts";
import { partOf, type RowLimit, type RowScope, type RowScopeOf } from "./server-part.ts";

export const both = (rows: SQL | undefined): RowScope => ({ read: rows, write: rows });
export const none = sql`false`;

/** The rows that a person may read and write where only their owner decides. */
export const byOwner: Readonly<Record<Resource["owner"], RowScopeOf>> = {
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

/** Rows of an agency itself for its people, and those of a team for the team. */
export const ofOwnSide: RowScopeOf = (scope, table) => {
  if (scope.reach === "platform") return both(none);
  const team = col(table, "sellerTeamId");
  return both(
    and(
      eq(col(table, "agencyId"), scope.agencyId),
      scope.reach === "agency" ? isNull(team) : eq(team, scope.sellerTeamId),
    ),
  );
};

/** Limits a member with proxies to the rows of their stores. */
export const ofStoresOfProxies: RowLimit = (scope, table) =>
  ofProxies(scope, sql`${col(table, "integrationId")}`);

/** Lets a member with proxies read rows that name orders of other stores. */
export const ofAllOrders: RowLimit = () => undefined;

/** The columns of a resource that name an order. */
const orderColumns = ({ fields }: Resource, table: DeclaredTable) =>
  Object.entries(fields)
    .filter(([, { target, from }]) => target === "orders" && !from)
    .map(([name, field]) => col(table, columnKey(name, field)));

/** Limits a member with proxies to the rows of no order, and of orders of their stores. */
function ofOrdersOfProxies(resource: Resource, scope: Scope, table: DeclaredTable): SQL | undefined {
  if (!proxiesOf(scope)) return undefined;
  return and(
    ...orderColumns(resource, table).map((order) => {
      const isOfProxies = ofProxiedOrder(scope, sql`${order}`);
      return order.notNull ? isOfProxies : or(isNull(order), isOfProxies);
    }),
  );
}

/** Limits an agency's API key to the teams that let their orders be pulled, and to rows of no team. */
function pulledReach(resource: Resource, scope: Scope, table: DeclaredTable): SQL | undefined {
  if (!isPulledScope(scope)) return undefined;
  const columns = partOf(resource).teams ?? ("sellerTeamId" in table ? ["sellerTeamId"] : []);
  return and(
    ...columns.map((column) => {
      const team = col(table, column);
      return team.notNull
        ? ofPulledTeam(scope, sql`${team}`)
        : or(isNull(team), ofPulledTeam(scope, sql`${team}`));
    }),
  );
}

/** Leaves out rows that name an order, for the API key of a team that keeps its orders from the API. */
function orderlessReach(resource: Resource, scope: Scope, table: DeclaredTable): SQL | undefined {
  if (!isOrderlessScope(scope)) return undefined;
  return and(...orderColumns(resource, table).map((order) => isNull(order)));
}

/** The rows of a resource in a person's scope that are not deleted, or with `deleted` those as well. */
export function rowScopeOf(resource: Resource, scope: Scope, deleted?: "deleted"): RowScope {
  const table = tableNamed(resource.table);
  const part = partOf(resource);
  const { read, write } = (part.rows ?? byOwner[resource.owner])(scope, table);
  const limits = and(
    deleted ? undefined : isNull(col(table, "deletedAt")),
    pulledReach(resource, scope, table),
    orderlessReach(resource, scope, table),
    part.limits ? part.limits(scope, table) : ofOrdersOfProxies(resource, scope, table),
  );
  return { read: and(limits, read), write: and(limits, write) };
}

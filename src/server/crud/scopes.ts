import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Resource } from "../../domain/resource/define.ts";
import { agencyCatalogs } from "../db/schema/index.ts";
import type { DeclaredTable } from "../db/schema/table.ts";
import { isDesignScope, type Scope } from "../scope.ts";
import { tableNamed } from "./spec.ts";

/** Which rows of a table a person sees, and which of those they may change. Undefined: all of them. */
export interface Reach {
  readonly read: SQL | undefined;
  readonly write: SQL | undefined;
}

type ReachOf = (scope: Scope, table: DeclaredTable) => Reach;

const both = (rows: SQL | undefined): Reach => ({ read: rows, write: rows });
const none = sql`false`;
const col = (table: DeclaredTable, name: string) => table[name] as PgColumn;
const PUBLISHED = 1;

const byOwner: Readonly<Record<Resource["owner"], ReachOf>> = {
  /** The platform's people see all, an agency's people what is the agency's. */
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

/** The platform's own for its people, an agency's own for its; sellers have none. */
const ownOnly: ReachOf = (scope, table) => {
  const owner = col(table, "ownerAgencyId");
  if (scope.reach === "platform") return both(isNull(owner));
  return both(scope.reach === "agency" ? eq(owner, scope.agencyId) : none);
};

/** Catalogs that an agency made or was given; its sellers see the published ones of these. */
function catalogReach(scope: Scope, catalogs: DeclaredTable): Reach {
  if (scope.reach === "platform") return both(undefined);
  const own = eq(col(catalogs, "ownerAgencyId"), scope.agencyId);
  const given = sql`exists (select 1 from ${agencyCatalogs} where ${agencyCatalogs.agencyId} = ${scope.agencyId}
    and ${agencyCatalogs.catalogId} = ${col(catalogs, "id")})`;
  const theirs = or(own, given);
  if (scope.reach === "agency") return { read: theirs, write: own };
  return { read: and(theirs, eq(col(catalogs, "publishStatus"), PUBLISHED)), write: none };
}

/** Of a designer's orders only those with a design request. */
const ordersReach: ReachOf = (scope, table) => {
  const { read } = byOwner.sellerTeam(scope, table);
  return both(isDesignScope(scope) ? and(read, isNotNull(col(table, "designStatus"))) : read);
};

/** The items of the orders in a person's reach. */
const orderItemsReach: ReachOf = (scope, table) => {
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

/** Where the owner's shape does not say it: which rows are whose, resource by resource. */
const OVERRIDES: Readonly<Record<string, ReachOf>> = {
  orders: ordersReach,
  "order-items": orderItemsReach,

  agencies: (scope, table) =>
    both(scope.reach === "platform" ? undefined : eq(col(table, "id"), scope.agencyId)),

  /** An agency's members are its own people; a seller manager's, the team's. */
  users: (scope, table) => {
    if (scope.reach === "platform") return both(undefined);
    const agency = eq(col(table, "ownerAgencyId"), scope.agencyId);
    const team = col(table, "sellerTeamId");
    return both(and(agency, scope.reach === "agency" ? isNull(team) : eq(team, scope.sellerTeamId)));
  },

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

  catalogs: catalogReach,

  "catalog-variants": (scope, table) => {
    if (scope.reach === "platform") return both(undefined);
    const catalogs = tableNamed("catalogs");
    const { read, write } = catalogReach(scope, catalogs);
    const within = (rows: SQL | undefined) =>
      inArray(
        col(table, "catalogId"),
        sql`(select ${col(catalogs, "id")} from ${catalogs} where ${and(rows, isNull(col(catalogs, "deletedAt")))})`,
      );
    return { read: within(read), write: within(write) };
  },

  "category-catalog": (scope, table) => {
    const owner = col(table, "ownerAgencyId");
    if (scope.reach === "platform") return { read: undefined, write: isNull(owner) };
    const own = eq(owner, scope.agencyId);
    return { read: or(own, isNull(owner)), write: scope.reach === "agency" ? own : none };
  },

  /** Who brought whom: an agency sees all of its own, a team those that it brought. */
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

  /** What was exported by an agency's people, and of that by one team's; the file is its maker's alone. */
  "export-history": (scope, table) => {
    if (scope.reach === "platform") return both(undefined);
    const agency = eq(col(table, "agencyId"), scope.agencyId);
    const team = col(table, "sellerTeamId");
    return both(and(agency, scope.reach === "agency" ? undefined : eq(team, scope.sellerTeamId)));
  },

  basecosts: ownOnly,
  "basecost-groups": ownOnly,
};

/** Which living rows of a resource are a person's. */
export function reachOf(resource: Resource, table: DeclaredTable, scope: Scope): Reach {
  const { read, write } = (OVERRIDES[resource.name] ?? byOwner[resource.owner])(scope, table);
  const alive = isNull(col(table, "deletedAt"));
  return { read: and(alive, read), write: and(alive, write) };
}

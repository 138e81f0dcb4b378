import { can } from "../access/grants.ts";
import { GRANTS } from "../access/role-grants.ts";
import { ROLES, type Role } from "../access/roles.ts";
import { counted, namesLabel } from "../counts.ts";
import type { EventKey } from "../notifications/events.ts";
import { STATUS, TRANSITIONS, type Transition } from "./price-loop.ts";

/** A change of catalogs that others are notified of: a transition, or new prices of a published catalog. */
export type PriceEvent = Transition["name"] | "republish";

/** A changed catalog, with the fields that notices need. */
export interface ChangedCatalog {
  readonly id: string;
  readonly name: string;
  /** `null` for the platform's. */
  readonly ownerAgencyId: string | null;
  /** Who enters its prices, those of dropship catalogs of trademark goods. */
  readonly supplierId: string | null;
}

/** An agency that uses a catalog of the platform. */
export interface CatalogUse {
  readonly agencyId: string;
  readonly catalogId: string;
}

/**
 * `agencies`: the managers of the agencies that use a catalog of the platform. `replaced`: the agency that owns a
 * catalog, where an administrator acted in its place.
 */
type Audience = "suppliers" | "owner" | "agencies" | "replaced";

interface Rule {
  readonly to: Audience;
  /** What happened, without the catalogs. */
  readonly change: string;
  /** What the recipient does next, or what follows from the change. */
  readonly next: string;
  /** Whether the recipient reads the note of the change. */
  readonly hasNote?: true;
}

const BY_PLATFORM = "An administrator of the platform did this.";

/** Who is notified of which change, and the texts. */
const RULES: Readonly<Record<PriceEvent, readonly Rule[]>> = {
  ask: [
    {
      to: "suppliers",
      change: "Prices requested",
      next: "Enter the prices of every variant, then set the status to Filled price.",
      hasNote: true,
    },
    {
      to: "replaced",
      change: "Prices requested",
      next: `${BY_PLATFORM} Suppliers enter the prices now.`,
      hasNote: true,
    },
  ],
  fill: [
    { to: "owner", change: "Prices filled", next: "Check the prices, then confirm them.", hasNote: true },
  ],
  confirm: [
    {
      to: "suppliers",
      change: "Prices confirmed",
      next: "New orders have these prices once they are published.",
      hasNote: true,
    },
    {
      to: "replaced",
      change: "Prices confirmed",
      next: `${BY_PLATFORM} New orders have these prices once they are published.`,
      hasNote: true,
    },
  ],
  publish: [
    { to: "suppliers", change: "Prices published", next: "New orders have these prices from now on." },
    {
      to: "agencies",
      change: "Published",
      next: "New orders have these prices from now on. Check your base costs if the prices have changed.",
    },
    {
      to: "replaced",
      change: "Your catalog was published",
      next: `${BY_PLATFORM} New orders have these prices from now on.`,
    },
  ],
  republish: [
    { to: "suppliers", change: "New prices published", next: "New orders have these prices from now on." },
    {
      to: "agencies",
      change: "New prices published",
      next: "New orders have these prices from now on. Check your base costs.",
    },
    {
      to: "replaced",
      change: "New prices of your catalog published",
      next: `${BY_PLATFORM} New orders have these prices from now on.`,
    },
  ],
  unpublish: [
    {
      to: "agencies",
      change: "Unpublished",
      next: "New orders are not possible until the next publication.",
    },
    {
      to: "replaced",
      change: "Your catalog was unpublished",
      next: `${BY_PLATFORM} New orders are not possible until the next publication.`,
    },
  ],
  update: [
    {
      to: "replaced",
      change: "Prices are being updated",
      next: `${BY_PLATFORM} Check the prices once they are updated.`,
      hasNote: true,
    },
  ],
  finish: [
    { to: "owner", change: "Prices updated", next: "Check the prices, then publish them.", hasNote: true },
  ],
};

/** At most so many catalogs are named; the others are counted. */
export const MAX_NAMED_CATALOGS = 20;

/** A notice of changed catalogs for a group of people: one per call. */
export interface PriceNotice {
  /** The recipients' agency; `null` for the platform's people. */
  readonly agencyId: string | null;
  /** The recipients' company; `null` unless they are its people. */
  readonly supplierId: string | null;
  readonly roles: readonly Role[];
  readonly event: EventKey;
  /** What happened, without the catalogs. */
  readonly change: string;
  /** The name of a single catalog, otherwise their number. */
  readonly summary: string;
  /** The catalogs, by name. */
  readonly catalogs: string;
  /** What follows from the change, with its note. */
  readonly next: string;
  /** A notification's title and text. */
  readonly title: string;
  readonly content: string;
  /** A screen, without the base. */
  readonly link: string;
}

/** Whether an event concerns the agencies that use a catalog. */
export const concernsAgencies = (event: PriceEvent): boolean =>
  RULES[event].some(({ to }) => to === "agencies");

/** The roles that can act on the prices of the platform's catalogs, or of an agency's own. */
const ownerRoles = (agencyId: string | null): Role[] =>
  ROLES.filter(
    (role) =>
      (agencyId === null ? role === "administrator" : role.startsWith("agency")) &&
      can(GRANTS.standard[role], "catalogs", "publish-status"),
  );

interface Group extends Pick<PriceNotice, "agencyId" | "supplierId" | "roles"> {
  readonly catalogs: readonly ChangedCatalog[];
}

/** The groups of an audience, each with the catalogs that it may know of. */
function groupsOf(to: Audience, catalogs: readonly ChangedCatalog[], uses: readonly CatalogUse[]): Group[] {
  if (to === "suppliers")
    return [...new Set(catalogs.flatMap((catalog) => catalog.supplierId ?? []))].map((id) => ({
      agencyId: null,
      supplierId: id,
      roles: ["supplier"],
      catalogs: catalogs.filter(({ supplierId }) => supplierId === id),
    }));
  if (to === "owner" || to === "replaced")
    return [...new Set(catalogs.map(({ ownerAgencyId }) => ownerAgencyId))]
      .filter((agencyId) => to === "owner" || agencyId !== null)
      .map((agencyId) => ({
        agencyId,
        supplierId: null,
        roles: ownerRoles(agencyId),
        catalogs: catalogs.filter(({ ownerAgencyId }) => ownerAgencyId === agencyId),
      }));
  const usedBy = new Map<string, Set<string>>();
  for (const { agencyId, catalogId } of uses)
    usedBy.set(agencyId, (usedBy.get(agencyId) ?? new Set()).add(catalogId));
  return [...usedBy].map(([agencyId, ids]) => ({
    agencyId,
    supplierId: null,
    roles: ["agency"],
    catalogs: catalogs.filter(({ id, ownerAgencyId }) => ownerAgencyId === null && ids.has(id)),
  }));
}

const statusAfter = (event: PriceEvent) =>
  TRANSITIONS.find(({ name }) => name === event)?.to ?? STATUS.published;

/** The changes that count for new orders. The others ask somebody to go on. */
const OF_SALE: readonly PriceEvent[] = ["publish", "republish", "unpublish"];

function noticeOf(event: PriceEvent, rule: Rule, note: string | null, group: Group): PriceNotice {
  const { agencyId, supplierId, roles, catalogs } = group;
  const [single] = catalogs.length === 1 ? catalogs : [];
  const first = catalogs.slice(0, MAX_NAMED_CATALOGS).map(({ name }) => name);
  const names = namesLabel(first, catalogs.length);
  const next = rule.hasNote && note ? `${rule.next} Note: ${note}` : rule.next;
  const summary = single?.name ?? counted(catalogs.length, "catalog");
  const list = agencyId === null ? "/a/catalogs" : "/ag/catalogs";
  return {
    agencyId,
    supplierId,
    roles,
    event: OF_SALE.includes(event) ? "prices.published" : "prices.waiting",
    change: rule.change,
    summary,
    catalogs: names,
    next,
    title: `${rule.change}: ${summary}`,
    content: single ? next : `${names}. ${next}`,
    link: single ? `${list}/${single.id}` : `${list}?publishStatus=${statusAfter(event)}`,
  };
}

/** What a notice depends on beside the changed catalogs. */
interface Change {
  readonly uses: readonly CatalogUse[];
  readonly note: string | null;
  /** Whether an administrator acted, for the platform or in the place of an agency. */
  readonly byPlatform: boolean;
}

/** The notices of a change of catalogs, one for each group of people that it concerns. */
export const noticesOfPrices = (
  event: PriceEvent,
  catalogs: readonly ChangedCatalog[],
  { uses, note, byPlatform }: Change,
): PriceNotice[] =>
  RULES[event]
    .filter(({ to }) => to !== "replaced" || byPlatform)
    .flatMap((rule) =>
      groupsOf(rule.to, catalogs, uses)
        .filter((group) => group.catalogs.length > 0)
        .map((group) => noticeOf(event, rule, note, group)),
    );

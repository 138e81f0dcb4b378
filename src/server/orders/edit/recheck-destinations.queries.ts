import { type SQL, sql } from "drizzle-orm";
import { countryCodeOf, placeOf } from "../../../domain/orders/address/countries.ts";
import type { RecheckedOrders } from "../../../domain/settings/responses.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { agencyTerms } from "../actions/agency-terms.queries.ts";
import { perform } from "../actions/perform.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";

/** Statuses before the approval, and from it until all has shipped; a held order counts as what it was before. */
const NOT_APPROVED = sql.raw("('Unfulfilled', 'Rejected', 'InReview')");
const APPROVED = sql.raw("('Approved', 'InProduction', 'PartiallyFulfilled')");
const IS_EXCLUDED = sql.raw("coalesce((accounting->>'excluded')::boolean, false)");

const isIn = (statuses: SQL) =>
  sql`(status in ${statuses} or (status = 'Hold' and hold->>'from' in ${statuses}))`;

type Destination = Raw<typeof orders, "country_code" | "province">;
type Row = Destination & Raw<typeof orders, "id"> & { excluded: boolean };
type Group = Destination & { excluded: boolean; isApproved: boolean; count: number };

/** Whether the agency's exclusions, as they are now in the transaction, have the destination of an order. */
async function exclusionsOf(tx: Transaction, agencyId: string): Promise<(order: Destination) => boolean> {
  const { excludes } = await agencyTerms(tx, agencyId);
  return ({ country_code: country, province }) => {
    const place = placeOf(countryCodeOf(country ?? "") ?? "", province ?? "");
    return excludes(place.countryCode, place.provinceCode);
  };
}

/** What the exclusions mean for open orders, counted and not written. */
export async function destinationEffect(
  tx: Transaction,
  { agencyId }: AgencyScope,
): Promise<RecheckedOrders> {
  const excludes = await exclusionsOf(tx, agencyId);
  const groups = await rowsOf<Group>(
    tx,
    sql`select country_code, province, ${IS_EXCLUDED} as excluded, ${isIn(APPROVED)} as "isApproved",
        count(*)::int as count
      from orders where agency_id = ${agencyId} and deleted_at is null and (${isIn(NOT_APPROVED)} or ${isIn(APPROVED)})
      group by 1, 2, 3, 4`,
  );
  const effect = { cannotShip: 0, canShip: 0, approved: 0 };
  for (const group of groups) {
    const excluded = excludes(group);
    if (group.isApproved) effect.approved += excluded ? group.count : 0;
    else if (excluded !== group.excluded) effect[excluded ? "cannotShip" : "canShip"] += group.count;
  }
  return effect;
}

/**
 * Checks the destinations of orders that are not approved yet, after the agency's exclusions have changed. Approved ones
 * stay as they are: somebody has decided to ship them. `null` if no order has changed.
 */
export async function recheckDestinations(tx: Transaction, actor: Actor): Promise<RecheckedOrders | null> {
  // Exclusions are of the agency, also where the person sees only some of its orders.
  const { agencyId } = agencyScopeOf(actor);
  const scope: AgencyScope = { reach: "agency", agencyId };
  const excludes = await exclusionsOf(tx, agencyId);
  const { approved } = await destinationEffect(tx, scope);
  const rows = await rowsOf<Row>(
    tx,
    sql`select id, country_code, province, ${IS_EXCLUDED} as excluded from orders
      where agency_id = ${agencyId} and deleted_at is null and ${isIn(NOT_APPROVED)} order by id`,
  );
  const changed = new Map(
    rows.flatMap((row) => {
      const excluded = excludes(row);
      return excluded === row.excluded ? [] : [[row.id, excluded] as const];
    }),
  );
  if (changed.size === 0) return null;
  const { success } = await perform(tx, {
    scope,
    side: sideOf(actor),
    actorId: actor.userId,
    name: "check-address",
    ids: [...changed.keys()],
    actionFor: ({ id }) => ({
      type: "check-address",
      excluded: changed.get(id) === true,
    }),
    quiet: true,
  });
  const cannotShip = success.filter((id) => changed.get(id)).length;
  return { cannotShip, canShip: success.length - cannotShip, approved };
}

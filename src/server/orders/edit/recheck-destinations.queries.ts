import { sql } from "drizzle-orm";
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

/** Statuses before the approval; a held order counts as what it was before. */
const NOT_APPROVED = sql.raw("('Unfulfilled', 'Rejected', 'InReview')");

type Row = Raw<typeof orders, "id" | "country_code" | "province"> & { excluded: boolean };

/**
 * Checks the destinations of orders that are not approved yet, after the agency's exclusions have changed. Approved ones
 * stay as they are: somebody has decided to ship them. `null` if no order has changed.
 */
export async function recheckDestinations(tx: Transaction, actor: Actor): Promise<RecheckedOrders | null> {
  // Exclusions are of the agency, also where the person sees only some of its orders.
  const { agencyId } = agencyScopeOf(actor);
  const scope: AgencyScope = { reach: "agency", agencyId };
  const { excludes } = await agencyTerms(tx, scope.agencyId);
  const rows = await rowsOf<Row>(
    tx,
    sql`select id, country_code, province, coalesce((accounting->>'excluded')::boolean, false) as excluded from orders
      where agency_id = ${scope.agencyId} and deleted_at is null and (
        status in ${NOT_APPROVED} or (status = 'Hold' and hold->>'from' in ${NOT_APPROVED})) order by id`,
  );
  const isExcluded = ({ country_code: country, province }: Row) => {
    const place = placeOf(countryCodeOf(country ?? "") ?? "", province ?? "");
    return excludes(place.countryCode, place.provinceCode);
  };
  const changed = new Map(
    rows.flatMap((row) => {
      const excluded = isExcluded(row);
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
    actionFor: ({ id, addressStatus }) => ({
      type: "check-address",
      addressStatus,
      excluded: changed.get(id) === true,
    }),
    quiet: true,
  });
  const cannotShip = success.filter((id) => changed.get(id)).length;
  return { cannotShip, canShip: success.length - cannotShip };
}

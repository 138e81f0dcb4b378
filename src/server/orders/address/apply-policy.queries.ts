import { sql } from "drizzle-orm";
import { type AddressPolicy, closedBy, underPolicy } from "../../../domain/orders/address/policy.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { perform } from "../actions/perform.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";

/** Applies a changed policy to what is known of addresses of orders that are not submitted. Submitted ones keep theirs. */
export async function applyAddressPolicy(
  tx: Transaction,
  actor: Actor,
  policy: AddressPolicy,
): Promise<void> {
  const { agencyId } = agencyScopeOf(actor);
  // The policy is of the agency, also where the person sees only some of its orders.
  const scope: AgencyScope = { reach: "agency", agencyId };
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from orders where agency_id = ${agencyId} and deleted_at is null
      and coalesce(hold ->> 'from', status) in ('Unfulfilled', 'Rejected')
      and accounting -> 'address' ->> 'closes' is distinct from case accounting -> 'address' ->> 'verdict'
        when 'wrong' then ${closedBy("wrong", policy)}::text when 'doubtful' then ${closedBy("doubtful", policy)}
        when 'unchecked' then ${closedBy("unchecked", policy)} end
      order by id`,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await perform(tx, {
    scope,
    side: sideOf(actor),
    actorId: actor.userId,
    name: "check-address",
    ids,
    actionFor: ({ address }) =>
      address
        ? { type: "check-address", address: underPolicy(address, policy) }
        : "Nothing is known of its address",
    quiet: true,
  });
}

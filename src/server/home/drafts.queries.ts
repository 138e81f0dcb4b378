import { sql } from "drizzle-orm";
import type { Home } from "../../domain/home/responses.ts";
import { GATE_NAMES } from "../../domain/orders/gates/gate-names.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { AgencyScope } from "../scope.ts";
import { countListed } from "./count-listed.ts";

/** What orders of a team wait for at all, from the counters. */
async function waitedBy(
  database: Database,
  { agencyId, sellerTeamId }: AgencyScope & { reach: "sellerTeam" },
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ gate: string }>(
    database,
    sql`select distinct gate from blocker_counters where agency_id = ${agencyId}::uuid
      and seller_team_id = ${sellerTeamId}::uuid and orders > 0`,
  );
  return new Set(rows.map(({ gate }) => gate));
}

/** A seller's drafts that cannot be submitted, as the list of each reason counts them, the largest first. */
export async function draftsByReason(
  database: Database,
  scope: AgencyScope & { reach: "sellerTeam" },
): Promise<NonNullable<Home["drafts"]>> {
  const waited = await waitedBy(database, scope);
  // A low balance is no stored reason, but a ready order that costs more than the team can spend.
  const gates = GATE_NAMES.filter((gate) => waited.has(gate === "balance" ? "submit" : gate));
  const drafts = await Promise.all(
    gates.map(async (gate) => ({
      gate,
      ...(await countListed(database, scope, `status=Unfulfilled&waitsFor=${gate}`)),
    })),
  );
  return drafts.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
}

import { and, eq, isNull } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "../../domain/resources/index.ts";
import { both, none } from "../crud/row-scope.ts";
import { type RowScopeOf, serverPart } from "../crud/server-part.ts";
import { columnNamed as col } from "../db/schema/declared-columns.ts";

/** Webhooks and their log: those of an agency itself for its people, those of a team for the team. */
const ofReceivers: RowScopeOf = (scope, table) => {
  if (scope.reach === "platform") return both(none);
  const team = col(table, "sellerTeamId");
  return both(
    and(
      eq(col(table, "agencyId"), scope.agencyId),
      scope.reach === "agency" ? isNull(team) : eq(team, scope.sellerTeamId),
    ),
  );
};

export const webhooksPart = serverPart(webhooks, { rows: ofReceivers });
export const webhookDeliveriesPart = serverPart(webhookDeliveries, { rows: ofReceivers });

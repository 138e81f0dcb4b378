import { and, eq, isNotNull, sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { type SellerAmount, sellerAmountLabel } from "../../../domain/people/seller-amounts.ts";
import { referrals, sellerTeams } from "../../../domain/resources/index.ts";
import { badField } from "../../api-error.ts";
import type { ExportOptions } from "../../crud/list/options.ts";
import { both } from "../../crud/row-scope.ts";
import { serverPart, type WrittenRow } from "../../crud/server-part.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import { columnNamed as col } from "../../db/schema/declared-columns.ts";
import type { sellerTeams as teams } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { profitsOf } from "../../money/profits/profits.queries.ts";
import { requoteOrdersOfTeam } from "../../orders/actions/requote.queries.ts";
import type { Scope } from "../../scope.ts";
import { pauseWebhooksOfTeam } from "../../webhooks/pause.queries.ts";
import { balancesOf } from "./sellers.queries.ts";

/** A mapping connects a warehouse's seller with a normal seller. Both rows are locked. */
async function checkMappedType(tx: Transaction, { body, stored }: WrittenRow): Promise<void> {
  const isOtherType = body.sellerType !== undefined && body.sellerType !== stored.sellerType;
  if (!isOtherType || !stored.mappedUserId) return;
  const [other] = await rowsOf<Raw<typeof teams, "name">>(
    tx,
    sql`select name from seller_teams where agency_id = ${stored.agencyId} and id = ${stored.mappedUserId}`,
  );
  if (other) throw badField("sellerType", messages.mappedSellerType(other.name));
}

/** The amounts of sellers, as their list shows them. */
function amountColumns(
  database: Database,
  scope: Scope,
  amounts: readonly SellerAmount[],
): ExportOptions["added"] {
  if (scope.reach === "platform" || amounts.length === 0) return undefined;
  return {
    labels: amounts.map(sellerAmountLabel),
    async cellsOf(ids) {
      const balances = await balancesOf(database, scope.agencyId, ids);
      const profits = new Map((await profitsOf(database, scope, ids)).map((row) => [row.sellerTeam, row]));
      const amountOf = {
        balance: (id: string) => balances.get(id)?.balance.amount ?? 0,
        profit: (id: string) => profits.get(id)?.remainProfit ?? 0,
      };
      return new Map(ids.map((id) => [id, amounts.map((amount) => amountOf[amount](id))]));
    },
  };
}

export const sellerTeamsPart = serverPart(sellerTeams, {
  rows: (scope, table) => {
    if (scope.reach === "platform") return both(undefined);
    const agency = eq(col(table, "agencyId"), scope.agencyId);
    return both(scope.reach === "agency" ? agency : and(agency, eq(table.id, scope.sellerTeamId)));
  },
  teams: ["id"],
  check: checkMappedType,
  after: {
    edit: [
      {
        fields: ["basecost"],
        follow: (tx, { agencyId, id }) => requoteOrdersOfTeam(tx, String(agencyId), String(id)),
      },
      {
        fields: ["getOrderAPI"],
        follow: async (tx, { agencyId, id, getOrderAPI: wasOn }) => {
          if (wasOn === true)
            await pauseWebhooksOfTeam(tx, String(agencyId), String(id), messages.ordersNotByApi);
        },
      },
    ],
  },
  exportOptions: (database, scope, _query, amounts) => ({ added: amountColumns(database, scope, amounts) }),
});

/** An agency sees all of its own, a team those that it made. */
export const referralsPart = serverPart(referrals, {
  rows: (scope, table) => {
    const referrer = col(table, "referredById");
    if (scope.reach === "platform") return both(isNotNull(referrer));
    const agency = eq(col(table, "agencyId"), scope.agencyId);
    return both(
      and(agency, scope.reach === "agency" ? isNotNull(referrer) : eq(referrer, scope.sellerTeamId)),
    );
  },
  teams: ["id", "referredById"],
});

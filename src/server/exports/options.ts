import { type SellerAmount, sellerAmountLabel } from "../../domain/people/seller-amounts.ts";
import type { ListQuery } from "../../domain/resource/query.ts";
import type { AddedColumns, ExportOptions } from "../crud/list/export.ts";
import type { Database } from "../db/client.ts";
import { profitsOf } from "../money/profits/profits.queries.ts";
import { orderSearchFor } from "../orders/list/search-hints.queries.ts";
import { balancesOf } from "../people/sellers/sellers.queries.ts";
import type { Scope } from "../scope.ts";

/** The amounts of sellers, as their list shows them. */
function sellerColumns(
  database: Database,
  scope: Scope,
  amounts: readonly SellerAmount[],
): AddedColumns | undefined {
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

/**
 * Options of resources with a search or columns of their own, so that exports match the lists. `sellerAmounts` are those
 * that the person may see.
 */
export async function exportOptionsOf(
  database: Database,
  resource: string,
  scope: Scope,
  { search }: ListQuery,
  sellerAmounts: readonly SellerAmount[] = [],
): Promise<ExportOptions> {
  if (resource === "seller-teams") return { added: sellerColumns(database, scope, sellerAmounts) };
  if (resource !== "orders") return {};
  return { search: await orderSearchFor(database, scope, search) };
}

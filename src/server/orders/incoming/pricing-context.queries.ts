import type { PriceLists } from "../../../domain/orders/incoming/draft-order.ts";
import { atOnce } from "../../db/at-once.ts";
import type { Database } from "../../db/client.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { loadPrices } from "../../money/prices.queries.ts";
import { isCollecting } from "../../stores/collects.queries.ts";
import { agencyTerms, type Terms } from "../actions/agency-terms.queries.ts";

/** Prices and terms of a team, loaded when a stage of an import begins. */
export interface PricingContext {
  readonly prices: PriceLists;
  readonly terms: Terms;
  /** Whether the store of the orders collects for the agency. */
  readonly collects: boolean;
}

/** A seller team, and the store that its orders are of. */
export interface TenantRef {
  readonly agencyId: string;
  readonly teamId: string;
  readonly integrationId?: string | null | undefined;
}

export async function pricingContextIn(
  tx: Transaction,
  { agencyId, teamId, integrationId }: TenantRef,
): Promise<PricingContext> {
  const [book, terms] = await atOnce(
    tx,
    () => loadPrices(tx, agencyId, [teamId]),
    () => agencyTerms(tx, agencyId),
  );
  const collects = await isCollecting(tx, agencyId, integrationId);
  return { prices: { seller: book.seller(teamId), agency: book.agency }, terms, collects };
}

export const pricingContextOf = (database: Database, tenant: TenantRef): Promise<PricingContext> =>
  inTransaction(database, (tx) => pricingContextIn(tx, tenant));

import type { PriceLists } from "../../../../domain/orders/create/draft-order.ts";
import { pacer } from "../../../../domain/orders/import/file/source.ts";
import {
  checkOrder,
  type PreviewEntry,
  type PreviewedOrder,
} from "../../../../domain/orders/import/preview/check-order.ts";
import type { OrderColumns } from "../../../../domain/orders/import/preview/order-columns.ts";
import { atOnce } from "../../../db/at-once.ts";
import type { Database } from "../../../db/client.ts";
import { inTransaction, type Transaction } from "../../../db/transaction.ts";
import { loadPrices } from "../../../money/prices.queries.ts";
import { agencyTerms, type Terms } from "../../actions/agency-terms.queries.ts";
import { resolverFor } from "../../mapping/sellable.queries.ts";
import { existingOrders } from "../existing-orders.queries.ts";
import type { OrderImportJob } from "../job.queries.ts";

/** Prices and terms of a team, loaded when a stage of an import begins. */
export interface PricingContext {
  readonly prices: PriceLists;
  readonly terms: Terms;
}

type TenantRef = Pick<OrderImportJob, "agencyId" | "teamId">;

export async function pricingContextIn(
  tx: Transaction,
  { agencyId, teamId }: TenantRef,
): Promise<PricingContext> {
  const [book, terms] = await atOnce(
    tx,
    () => loadPrices(tx, agencyId, [teamId]),
    () => agencyTerms(tx, agencyId),
  );
  return { prices: { seller: book.seller(teamId), agency: book.agency }, terms };
}

export const pricingContextOf = (database: Database, tenant: TenantRef): Promise<PricingContext> =>
  inTransaction(database, (tx) => pricingContextIn(tx, tenant));

interface PreviewContext {
  readonly job: Pick<OrderImportJob, "agencyId" | "id" | "teamId" | "fileHash" | "integrationId">;
  readonly columns: OrderColumns;
  readonly pricing: PricingContext;
}

/** Checks orders of a file, in order, against the team's existing orders, variants, prices and terms. */
export async function previewOrders(
  tx: Transaction,
  { job, columns, pricing }: PreviewContext,
  entries: readonly PreviewEntry[],
): Promise<PreviewedOrder[]> {
  const good = entries.filter((entry) => entry.problems.length === 0 && entry.repeatOf === null);
  const existing = await existingOrders(
    tx,
    job,
    good.map(({ seq, draft }) => ({ seq, reference: draft.reference })),
  );
  const items = entries.flatMap(({ draft }) => draft.items);
  let ids = 0;
  const context = {
    teamId: job.teamId,
    columns,
    prices: pricing.prices,
    excludes: pricing.terms.excludes,
    resolve: await resolverFor(tx, job, items),
    now: new Date().toISOString(),
    // A preview has no rows, so it needs ids that differ, and nothing else.
    newId: () => String(++ids),
  };
  const pace = pacer();
  const previews: PreviewedOrder[] = [];
  for (const entry of entries) {
    previews.push(checkOrder(entry, existing.has(entry.seq), context));
    await pace();
  }
  return previews;
}

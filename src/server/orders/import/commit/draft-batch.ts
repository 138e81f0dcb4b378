import { setImmediate } from "node:timers/promises";
import type { AddressPolicy } from "../../../../domain/orders/address/policy.ts";
import { type DraftedOrder, draftOrder } from "../../../../domain/orders/incoming/draft-order.ts";
import { type NewOrderContext, newOrderOf } from "../../../../domain/orders/incoming/new-order.ts";
import { withOwnItems } from "../../../../domain/orders/incoming/own-items.ts";
import type { StoredDraft } from "../../../../domain/orders/incoming/stored-draft.ts";
import type { VariantResolver } from "../../../../domain/orders/mapping/resolve.ts";
import type { Database } from "../../../db/client.ts";
import { inTransaction, type Transaction } from "../../../db/transaction.ts";
import { newId } from "../../../ids.ts";
import { type AddressJudge, addressJudge, addressPolicyOf } from "../../address/judge.queries.ts";
import { chunksOf } from "../../chunks.ts";
import { type OrderInserts, prepareInserts } from "../../incoming/create.queries.ts";
import type { PricingContext } from "../../incoming/pricing-context.queries.ts";
import { type LoadedVariants, loadVariants, resolverOf } from "../../mapping/sellable.queries.ts";
import type { OrderImportJob } from "../job.queries.ts";
import { type ImportLine, linesIn, type RowRange, TO_COMMIT } from "../lines.queries.ts";

export type ReadLine = ImportLine<StoredDraft>;

/** Orders of lines, and the statements that insert them. */
export interface LineOrders {
  readonly drafted: readonly DraftedOrder[];
  readonly inserts: OrderInserts;
}

/** The lines of a range to create orders of. */
export interface Batch {
  readonly range: RowRange;
  readonly lines: readonly ReadLine[];
  /** Their orders, valid while the variants are these and no line is a duplicate. Missing if lines have no name. */
  readonly ahead?: {
    readonly loaded: LoadedVariants;
    readonly policy: AddressPolicy;
    readonly resolve: VariantResolver;
    readonly orders: LineOrders;
  };
}

const ownName = ({ draft }: ReadLine): string => draft.orderName || draft.reference;

export const namelessIn = (lines: readonly ReadLine[]): number =>
  lines.filter((line) => ownName(line) === "").length;

export const itemsOf = (lines: readonly ReadLine[]) => lines.flatMap(({ draft }) => draft.items);

/** What is known of the addresses of lines. */
export const judgeOf = (
  tx: Transaction,
  { agencyId }: OrderImportJob,
  lines: readonly ReadLine[],
): Promise<AddressJudge> =>
  addressJudge(
    tx,
    agencyId,
    lines.map(({ draft }) => draft.customer),
  );

/** Orders drafted before other work of the process gets its turn. */
const SLICE = 25;

/** Drafts the orders of lines. `fresh`: the names of those without one. */
export async function draftOrders(
  job: OrderImportJob,
  { prices, terms, collects }: PricingContext,
  lines: readonly ReadLine[],
  { resolve, judge }: Pick<NewOrderContext, "resolve" | "judge">,
  fresh: readonly string[],
): Promise<LineOrders> {
  const now = new Date().toISOString();
  const context = { teamId: job.teamId, excludes: terms.excludes, resolve, judge, collects, now };
  const names = [...fresh];
  const drafted: DraftedOrder[] = [];
  for (const slice of chunksOf(lines, SLICE)) {
    for (const line of slice) {
      const { input } = newOrderOf(withOwnItems(line.draft, context.resolve), context);
      const named = { ...input, orderName: ownName(line) || (names.shift() ?? null) };
      drafted.push({ input: named, order: draftOrder(named, prices, true, newId) });
    }
    // After few orders, not after some time: the short statements of the batch before wait for this process.
    await setImmediate();
  }
  const inserts = await prepareInserts(job.agencyId, drafted, {
    action: "import",
    actorId: job.createdUserId,
    importId: job.id,
    integrationId: job.integrationId,
  });
  return { drafted, inserts };
}

/** Reads a range and drafts its orders. The lines of an import change only by its job while that has the claim. */
export async function draftBatch(
  database: Database,
  job: OrderImportJob,
  pricing: PricingContext,
  range: RowRange,
): Promise<Batch> {
  const lines: readonly ReadLine[] = await linesIn(database, job, range, TO_COMMIT);
  if (lines.length === 0 || namelessIn(lines) > 0) return { range, lines };
  const [loaded, policy, judge] = await inTransaction(database, async (tx) => [
    await loadVariants(tx, job, itemsOf(lines)),
    await addressPolicyOf(tx, job.agencyId),
    await judgeOf(tx, job, lines),
  ]);
  const resolve = resolverOf(loaded);
  return {
    range,
    lines,
    ahead: {
      loaded,
      policy,
      resolve,
      orders: await draftOrders(job, pricing, lines, { resolve, judge }, []),
    },
  };
}

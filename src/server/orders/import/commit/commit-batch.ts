import { isDeepStrictEqual } from "node:util";
import type { RowStatus } from "../../../../domain/orders/import-status.ts";
import { isOurs, NOTHING_OURS, withOwnItems } from "../../../../domain/orders/incoming/own-items.ts";
import { problemAt } from "../../../../domain/orders/incoming/problem.ts";
import type { Database } from "../../../db/client.ts";
import { isBadData } from "../../../db/errors.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { addressPolicyOf } from "../../address/judge.queries.ts";
import { insertPrepared } from "../../incoming/create.queries.ts";
import { noteCustomers } from "../../incoming/customers.queries.ts";
import { nextOrderNames } from "../../incoming/order-names.queries.ts";
import type { PricingContext } from "../../incoming/pricing-context.queries.ts";
import { lockTeamOrders } from "../../incoming/team-orders.queries.ts";
import { loadVariants, resolverOf } from "../../mapping/sellable.queries.ts";
import { existingOrders } from "../existing-orders.queries.ts";
import { inStep, inStepBetween, type OrderImportJob } from "../job.queries.ts";
import { noteEntered, updateRowStatuses } from "../lines.queries.ts";
import { type Batch, draftOrders, itemsOf, judgeOf, namelessIn, type ReadLine } from "./draft-batch.ts";
import { makeProducts } from "./products.queries.ts";

const CAME_IN = "this order came in meanwhile, by another import or by hand";
const NOT_STORABLE = "the order holds something that cannot be stored";

/** What changes of a line whose order could not be created. */
const instead = ({ seq, draft }: ReadLine, status: RowStatus, text: string) => ({
  seq,
  status,
  preview: { reasons: [problemAt(draft.row, null, text)], gates: [] },
});

/** Creates the orders of a batch and returns their number. `meanwhile` is called when PostgreSQL has most to do. */
async function commitBatch(
  tx: Transaction,
  job: OrderImportJob,
  pricing: PricingContext,
  { range, lines, ahead }: Batch,
  meanwhile: () => void,
): Promise<number> {
  if (lines.length === 0) return 0;
  const { agencyId, teamId } = job;
  await lockTeamOrders(tx, teamId);
  const taken = await existingOrders(
    tx,
    job,
    lines.map(({ seq, draft }) => ({ seq, reference: draft.reference })),
  );
  const wanted = lines.filter(({ seq }) => !taken.has(seq));
  const loaded = await loadVariants(tx, job, itemsOf(wanted));
  const known = { loaded, policy: await addressPolicyOf(tx, agencyId) };
  const isCurrent = isDeepStrictEqual({ loaded: ahead?.loaded, policy: ahead?.policy }, known);
  const current = isCurrent ? ahead : undefined;
  const resolve = current?.resolve ?? resolverOf(loaded);
  const made = wanted.filter(({ draft }) => withOwnItems(draft, resolve).items.length > 0);
  const created = new Set(made);
  const left = lines.filter((line) => !created.has(line));
  await updateRowStatuses(
    tx,
    job,
    left.map((line) =>
      taken.has(line.seq) ? instead(line, "duplicate", CAME_IN) : instead(line, "skipped", NOTHING_OURS),
    ),
  );
  const { drafted, inserts } =
    current && made.length === lines.length
      ? current.orders
      : await draftOrders(
          job,
          pricing,
          made,
          { resolve, judge: await judgeOf(tx, job, made) },
          await nextOrderNames(tx, agencyId, namelessIn(made)),
        );
  const inserted = insertPrepared(tx, inserts);
  meanwhile();
  await inserted;
  await noteCustomers(
    tx,
    agencyId,
    teamId,
    drafted.map(({ input }) => input),
  );
  if (job.createProduct) {
    const unmapped = itemsOf(made).filter(
      (item) => resolve(item).variant === null && isOurs(item, resolve(item)),
    );
    await makeProducts(tx, agencyId, teamId, unmapped);
  }
  await noteEntered(
    tx,
    job,
    range,
    made.map(({ seq, status }, index) => ({ seq, status, orderId: drafted[index]?.order.id ?? null })),
  );
  return made.length;
}

/** Commits a batch, or if that fails its orders one by one, so that the valid ones are imported. */
export async function commitSafely(
  database: Database,
  job: OrderImportJob,
  pricing: PricingContext,
  batch: Batch,
  meanwhile: () => void,
): Promise<number> {
  const { lines } = batch;
  try {
    return await inStepBetween(database, job, (tx) => commitBatch(tx, job, pricing, batch, meanwhile));
  } catch (error) {
    if (!isBadData(error)) throw error;
  }
  if (lines.length === 1) {
    const failed = lines.map((line) => instead(line, "failed", NOT_STORABLE));
    await inStep(database, job, (tx) => updateRowStatuses(tx, job, failed));
    return 0;
  }
  let made = 0;
  for (const line of lines) {
    const range = { after: line.seq - 1, upTo: line.seq };
    made += await commitSafely(database, job, pricing, { range, lines: [line] }, meanwhile);
  }
  return made;
}

import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Cents, share } from "../../domain/money/cents.ts";
import { netOf } from "../../domain/money/settlements/settlement.ts";
import type { SettlementTerms } from "../../domain/orders/actions/settle.ts";
import { type Order, UNPAID_SALE } from "../../domain/orders/order.ts";
import { openGross, openRefunds, settlementObstacle } from "../../domain/orders/sale.ts";
import type { Raw } from "../../server/db/raw-row.ts";
import type { stores } from "../../server/db/schema/index.ts";
import { rowsOf } from "../../server/db/statement.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { nextNumbers } from "../../server/money/balance/numbers.queries.ts";
import { insertSettlement, type NewLine } from "../../server/money/settlements/insert.queries.ts";
import type { Random } from "../random.ts";
import { demoId } from "../rows/demo-id.ts";
import type { SeededOrder } from "../rows/orders.ts";
import type { SeededAgency } from "../rows/world.ts";

/** What stores keep of a payment: 2.9 % and 30 cents. */
const FEE = { thousandths: 29n, fixed: 30n };

/** A line of a store's payout that is as the order is. */
export function payoutOf({ sale }: Order, lineId: string): SettlementTerms {
  const { gross, refunds } = {
    gross: openGross(sale ?? UNPAID_SALE),
    refunds: openRefunds(sale ?? UNPAID_SALE),
  };
  const fee = gross > 0n ? share(gross, FEE.thousandths, 1_000n) + FEE.fixed : 0n;
  return { lineId, gross, fee, refunds };
}

/** An order that was settled with a line. */
export interface Settled {
  readonly seeded: SeededOrder;
  readonly before: Order;
  readonly lineId: string;
}

const storesOf = async (tx: Transaction, agencyId: string) =>
  new Map(
    (
      await rowsOf<Raw<typeof stores, "id"> & { team: string }>(
        tx,
        sql`select id, seller_team_id as team from stores where agency_id = ${agencyId} and collects = 'agency'`,
      )
    ).map(({ id, team }) => [team, id]),
  );

async function insertPayout(
  tx: Transaction,
  random: Random,
  agency: SeededAgency,
  { teamId, storeId, at, lines }: { teamId: string; storeId: string; at: string; lines: NewLine[] },
): Promise<void> {
  const [name = ""] = await nextNumbers(tx, agency.id, "SET", 1, at);
  await insertSettlement(tx, {
    agencyId: agency.id,
    id: demoId(random, at),
    teamId,
    storeId,
    name,
    reference: `PO-${random.digits(8)}`,
    date: at.slice(0, 10),
    note: null,
    fingerprint: createHash("sha256").update(name).digest("hex"),
    actorId: agency.person("agency:accounting"),
    now: at,
    lines,
  });
}

/** Inserts the payouts of one day: one of each store. */
export async function insertSettlements(
  tx: Transaction,
  random: Random,
  agency: SeededAgency,
  settled: readonly Settled[],
  at: string,
): Promise<void> {
  const ofTeam = await storesOf(tx, agency.id);
  for (const [teamId, storeId] of ofTeam) {
    const lines = settled
      .filter(({ seeded }) => seeded.team.id === teamId)
      .map(({ seeded, before, lineId }): NewLine => {
        const { gross, fee, refunds } = payoutOf(before, lineId);
        const reference = seeded.draft.reference;
        const amounts = { gross, fee, refunds, net: netOf({ gross, fee, refunds }) };
        return {
          id: lineId,
          orderReference: reference,
          orderId: before.id,
          ...amounts,
          date: at.slice(0, 10),
          reason: null,
        };
      });
    if (lines.length > 0) await insertPayout(tx, random, agency, { teamId, storeId, at, lines });
  }
}

/** What the store in doubt paid less than it collected. Cents. */
const SHORT: Cents = 200n;
const STRAY: Cents = 2_650n;

/** The latest payout of a store: a line of no order, and one that differs from its order, wait for a person. */
export async function insertWaitingLines(
  tx: Transaction,
  random: Random,
  agency: SeededAgency,
  now: string,
): Promise<void> {
  const [first] = await storesOf(tx, agency.id);
  if (!first) return;
  const [teamId, storeId] = first;
  const [order] = await rowsOf<{ id: string; reference: string; collected: string }>(
    tx,
    sql`select id, reference_id1 as reference, accounting -> 'sale' ->> 'collected' as collected from orders
      where agency_id = ${agency.id} and seller_team_id = ${teamId} and status = 'Fulfilled'
        and (accounting -> 'sale' ->> 'settled') is null and reference_id1 is not null
        and (accounting -> 'sale' ->> 'returned')::bigint = 0 order by created_at limit 1`,
  );
  const lineOf = (orderReference: string, gross: Cents, orderId: string | null, reason: string): NewLine => {
    const fee = share(gross, FEE.thousandths, 1_000n) + FEE.fixed;
    const amounts = { gross, fee, refunds: 0n };
    return {
      id: demoId(random, now),
      orderReference,
      orderId,
      ...amounts,
      net: netOf(amounts),
      date: now.slice(0, 10),
      reason,
    };
  };
  const lines = [lineOf(`X-${random.digits(6)}`, STRAY, null, "No order of this store has this reference")];
  if (order) {
    const collected = BigInt(order.collected);
    const gross = collected - SHORT;
    const sale = { ...UNPAID_SALE, paid: true, collected };
    const reason = settlementObstacle({ sale }, { gross, fee: 0n, refunds: 0n }) ?? "";
    lines.push(lineOf(order.reference, gross, order.id, reason));
  }
  await insertPayout(tx, random, agency, { teamId, storeId, at: now, lines });
}

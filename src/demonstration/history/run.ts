import { sql } from "drizzle-orm";
import { type Cents, larger } from "../../domain/money/cents.ts";
import { chargeOf } from "../../domain/orders/order.ts";
import type { OrderStatus } from "../../domain/orders/status.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { perform } from "../../server/orders/actions/perform.ts";
import type { Random } from "../random.ts";
import { DESIGN_FEE } from "../rows/agencies.ts";
import { demoId } from "../rows/demo-id.ts";
import type { SeededOrder } from "../rows/orders.ts";
import type { SeededAgency } from "../rows/world.ts";
import { insertCurrentDeposits, topUp } from "./deposits.ts";
import { insertParcels } from "./parcels.ts";
import { PHASES, type Phase, type PhaseName } from "./phases.ts";
import { type Slot, scheduleOf } from "./schedule.ts";
import { insertSettlements, insertWaitingLines } from "./settlements.ts";
import { type Step, stepsOf } from "./steps.ts";

/** An order with its remaining steps. */
interface PendingOrder {
  readonly seeded: SeededOrder;
  readonly steps: readonly Step[];
  taken: number;
  status: OrderStatus;
  notBefore: string;
  releaseAt: string;
  isReleased: boolean;
}

export interface HistoryOptions {
  agency: SeededAgency;
  orders: readonly SeededOrder[];
  /** ISO 8601. Nothing happens after it. */
  now: string;
  /** The number of days before now with calls on every day; earlier ones are half-weekly. */
  dailyDays: number;
  onSlot?: (done: number, of: number) => void;
}

/** Refused actions by step and message. They point to mistakes in the demonstration. */
export type Refused = Map<string, number>;

/** The amount that an order takes from the wallet at submit. */
function dueOf({ order, draft }: SeededOrder): Cents {
  const design = draft.target.design ? DESIGN_FEE : 0n;
  return larger(0n, chargeOf(order).total + design - (order.sale ? order.totalPrice : 0n));
}

const BEFORE_SUBMIT: readonly PhaseName[] = ["buyer-paid", "confirm-address", "hire-designs", "submit"];
/** From the top-ups to the end of the evening's submits. */
const EVENING_MS = 2 * 3_600_000;

/** Pending orders by their next step. */
class StepQueue {
  private readonly waiting = new Map<PhaseName, Set<PendingOrder>>();

  enqueue(pending: PendingOrder): void {
    const { steps, status } = pending;
    // With automatic approval the order was already approved at submit.
    if (steps[pending.taken]?.phase === "approve" && status === "Approved") pending.taken += 1;
    // The store's payout releases a profit whose date has come.
    if (steps[pending.taken]?.phase === "release" && pending.isReleased) pending.taken += 1;
    const next = steps[pending.taken];
    if (!next) return;
    // After approval the seller can only request it, so the agency cancels.
    const isLate = next.phase === "cancel-seller" && status === "Approved";
    const phase = isLate ? "cancel-agency" : next.phase;
    const earliest = phase === "release" ? pending.releaseAt : next.notBefore;
    if (earliest > pending.notBefore) pending.notBefore = earliest;
    const queue = this.waiting.get(phase);
    if (queue) queue.add(pending);
    else this.waiting.set(phase, new Set([pending]));
  }

  remove(phase: PhaseName, pending: PendingOrder): void {
    this.waiting.get(phase)?.delete(pending);
  }

  dueBy(phase: PhaseName, at: string): PendingOrder[] {
    return [...(this.waiting.get(phase) ?? [])].filter((pending) => pending.notBefore <= at);
  }
}

/** An order above this has a mistyped quantity, so its team makes no deposit for it. Cents. */
const MISTYPED = 200_000n;

/**
 * Runs the actions that bring an agency's orders to their target statuses, at past times and by the product's own
 * rules, so that ledger, invoices, counters and histories are those of real use.
 */
export async function runHistory(tx: Transaction, random: Random, options: HistoryOptions): Promise<Refused> {
  const { agency, orders, now, dailyDays, onSlot } = options;
  const queue = new StepQueue();
  const refused: Refused = new Map();
  for (const seeded of orders) {
    const steps = stepsOf(seeded.draft, seeded.order.sale !== null, now);
    const { createdAt: notBefore } = seeded.draft;
    queue.enqueue({
      seeded,
      steps,
      taken: 0,
      status: "Unfulfilled",
      notBefore,
      releaseAt: notBefore,
      isReleased: false,
    });
  }
  const first = orders.reduce((min, { draft }) => (draft.createdAt < min ? draft.createdAt : min), now);
  const slots = scheduleOf(first, now, dailyDays);
  for (const [i, slot] of slots.entries()) {
    if (slot.phase === "top-up") await topUpWallets(slot);
    else await runPhase(slot.phase, slot);
    onSlot?.(i + 1, slots.length);
  }
  await insertCurrentDeposits(tx, random, agency, now);
  await insertWaitingLines(tx, random.fork("waiting lines"), agency, now);
  await setSellerActors(tx, agency.id);
  return refused;

  async function topUpWallets({ at, isLast }: Slot): Promise<void> {
    const evening = isLast ? now : new Date(Date.parse(at) + EVENING_MS).toISOString();
    const expected = new Map<string, Cents>();
    for (const { seeded } of BEFORE_SUBMIT.flatMap((phase) => queue.dueBy(phase, evening))) {
      const { id } = seeded.team;
      const due = dueOf(seeded);
      if (due < MISTYPED) expected.set(id, (expected.get(id) ?? 0n) + due);
    }
    await topUp(tx, random, agency, { at, now, expected });
  }

  async function runPhase(name: PhaseName, { at, isLast }: Slot): Promise<void> {
    const due = queue.dueBy(name, isLast ? now : at).filter(({ seeded }) => seeded.draft.createdAt <= at);
    if (due.length === 0) return;
    const phase: Phase = PHASES[name];
    const byId = new Map(
      due.map((pending) => [pending.seeded.id, { pending, parcelId: demoId(random, at) }]),
    );
    const entryOf = (id: string) => byId.get(id) as NonNullable<ReturnType<typeof byId.get>>; // Called with these ids only.
    const performed = await perform(tx, {
      scope: { reach: "agency", agencyId: agency.id },
      side: phase.side,
      actorId: phase.by ? agency.person(phase.by) : null,
      name: phase.name,
      ids: [...byId.keys()],
      now: at,
      actionFor: (order) => {
        const { pending, parcelId } = entryOf(order.id);
        return phase.action(order, pending.seeded, parcelId);
      },
      detailFor: (_before, after) => phase.detail?.(entryOf(after.id).pending.seeded) ?? null,
    });
    const parcel = name === "track-1" ? 0 : name === "track-2" ? 1 : null;
    if (parcel !== null) {
      const sent = performed.success.map((id) => ({
        seeded: entryOf(id).pending.seeded,
        parcel,
        id: entryOf(id).parcelId,
      }));
      await insertParcels(tx, agency.id, sent, at);
    }
    if (name === "settle") {
      const settled = performed.changed.map(({ before }) => ({
        seeded: entryOf(before.id).pending.seeded,
        before,
        lineId: entryOf(before.id).parcelId,
      }));
      await insertSettlements(tx, random, agency, settled, at);
    }
    for (const { id, message, gate } of performed.failed) {
      // A team with too little money tries again on another evening.
      if (gate !== "balance") queue.remove(name, entryOf(id).pending);
      const failure = `${name}: ${gate ?? message}`;
      refused.set(failure, (refused.get(failure) ?? 0) + 1);
    }
    for (const { after } of performed.changed) {
      const { pending } = entryOf(after.id);
      queue.remove(name, pending);
      pending.taken += 1;
      pending.status = after.status;
      pending.releaseAt = after.releaseAt ?? pending.releaseAt;
      pending.isReleased = after.fulfilledAt !== null && after.releaseAt === null;
      queue.enqueue(pending);
    }
  }
}

/** A call for several teams has no actor. Sets the team's manager as the actor of seller actions. */
async function setSellerActors(tx: Transaction, agencyId: string): Promise<void> {
  const names = ["submit", "hire-designs", "confirm-address", "hold", "cancel"];
  await tx.execute(sql`update order_events e set actor_id = t.manager_id
    from orders o join seller_teams t on t.agency_id = o.agency_id and t.id = o.seller_team_id
    where e.agency_id = ${agencyId} and e.actor_id is null and e.action = any(${sql.param(names)}::text[])
      and o.agency_id = e.agency_id and o.id = e.order_id`);
}

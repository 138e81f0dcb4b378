import { sql } from "drizzle-orm";
import { type Cents, larger } from "../../../../domain/money/cents.ts";
import { chargeOf } from "../../../../domain/orders/order.ts";
import type { OrderStatus } from "../../../../domain/orders/status.ts";
import { perform } from "../../../orders/perform.ts";
import type { Transaction } from "../../transaction.ts";
import type { Random } from "../random.ts";
import { DESIGN_FEE } from "../rows/agencies.ts";
import { demoId } from "../rows/demo-id.ts";
import type { SeededOrder } from "../rows/orders.ts";
import type { SeededAgency } from "../rows/world.ts";
import { announce, topUp } from "./deposits.ts";
import { type Step, stepsOf } from "./journey.ts";
import { insertParcels } from "./parcels.ts";
import { PHASES, type Phase, type PhaseName } from "./phases.ts";
import { type Slot, scheduleOf } from "./schedule.ts";

/** An order on its way, waiting for its next step. */
interface Traveller {
  readonly seeded: SeededOrder;
  readonly steps: readonly Step[];
  taken: number;
  status: OrderStatus;
  notBefore: string;
  releaseAt: string;
}

export interface WalkWanted {
  agency: SeededAgency;
  orders: readonly SeededOrder[];
  /** ISO 8601: nothing happens after it. */
  now: string;
  /** For how many days before now each day has calls of its own; before that they are half-weekly. */
  dailyDays: number;
  onSlot?: (done: number, of: number) => void;
}

/** What the rules refused, by the step and their words: a demonstration that goes wrong says so here. */
export type Refused = Map<string, number>;

/** What an order takes out of the wallet when it is submitted. */
function dueOf({ order, draft }: SeededOrder): Cents {
  const design = draft.target.design ? DESIGN_FEE : 0n;
  return larger(0n, chargeOf(order).total + design - (order.sale ? order.totalPrice : 0n));
}

const BEFORE_SUBMIT: readonly PhaseName[] = ["buyer-paid", "confirm-address", "hire-designs", "submit"];
/** From the desk's work to the end of the evening's submitting. */
const EVENING_MS = 2 * 3_600_000;

/** The orders by the step that they wait for. */
class Crossroads {
  private readonly waiting = new Map<PhaseName, Set<Traveller>>();

  arrive(traveller: Traveller): void {
    const { steps, status } = traveller;
    // A team with automatic approval has its order approved in the moment of its submitting.
    if (steps[traveller.taken]?.phase === "approve" && status === "Approved") traveller.taken += 1;
    const next = steps[traveller.taken];
    if (!next) return;
    // Past approval its seller can only ask: then it is the agency that does it.
    const isLate = next.phase === "cancel-seller" && status === "Approved";
    const phase = isLate ? "cancel-agency" : next.phase;
    const mayFrom = phase === "release" ? traveller.releaseAt : next.notBefore;
    if (mayFrom > traveller.notBefore) traveller.notBefore = mayFrom;
    const there = this.waiting.get(phase);
    if (there) there.add(traveller);
    else this.waiting.set(phase, new Set([traveller]));
  }

  leave(phase: PhaseName, traveller: Traveller): void {
    this.waiting.get(phase)?.delete(traveller);
  }

  dueBy(phase: PhaseName, at: string): Traveller[] {
    return [...(this.waiting.get(phase) ?? [])].filter((traveller) => traveller.notBefore <= at);
  }
}

/** Nobody pays in ahead for an order that is dearer than this: its quantity is a slip. Cents. */
const SLIP = 200_000n;

/**
 * Drives the orders of an agency to where their drafts want them, by the product's own rules and at times of
 * the past: so ledger, invoices, counters and histories are what the product itself would have written.
 */
export async function walkHistory(tx: Transaction, random: Random, wanted: WalkWanted): Promise<Refused> {
  const { agency, orders, now, dailyDays, onSlot } = wanted;
  const roads = new Crossroads();
  const refused: Refused = new Map();
  for (const seeded of orders) {
    const steps = stepsOf(seeded.draft, seeded.order.sale !== null, now);
    const { createdAt: notBefore } = seeded.draft;
    roads.arrive({ seeded, steps, taken: 0, status: "Unfulfilled", notBefore, releaseAt: notBefore });
  }
  const first = orders.reduce((min, { draft }) => (draft.createdAt < min ? draft.createdAt : min), now);
  const slots = scheduleOf(first, now, dailyDays);
  for (const [i, slot] of slots.entries()) {
    if (slot.phase === "top-up") await seeToWallets(slot);
    else await take(slot.phase, slot);
    onSlot?.(i + 1, slots.length);
  }
  await announce(tx, random, agency, now);
  await nameSellers(tx, agency.id);
  return refused;

  async function seeToWallets({ at, isLast }: Slot): Promise<void> {
    const evening = isLast ? now : new Date(Date.parse(at) + EVENING_MS).toISOString();
    const expected = new Map<string, Cents>();
    for (const { seeded } of BEFORE_SUBMIT.flatMap((phase) => roads.dueBy(phase, evening))) {
      const { id } = seeded.team;
      const due = dueOf(seeded);
      if (due < SLIP) expected.set(id, (expected.get(id) ?? 0n) + due);
    }
    await topUp(tx, random, agency, { at, now, expected });
  }

  async function take(name: PhaseName, { at, isLast }: Slot): Promise<void> {
    const due = roads.dueBy(name, isLast ? now : at).filter(({ seeded }) => seeded.draft.createdAt <= at);
    if (due.length === 0) return;
    const phase: Phase = PHASES[name];
    const byId = new Map(due.map((one) => [one.seeded.id, { one, parcelId: demoId(random, at) }]));
    const known = (id: string) => byId.get(id) as NonNullable<ReturnType<typeof byId.get>>; // Only these are asked for.
    const performed = await perform(tx, {
      scope: { reach: "agency", agencyId: agency.id },
      side: phase.side,
      actorId: phase.by ? agency.person(phase.by) : null,
      name: phase.name,
      ids: [...byId.keys()],
      now: at,
      actionFor: (order) => {
        const { one, parcelId } = known(order.id);
        return phase.action(order, one.seeded, parcelId);
      },
      detailFor: (_before, after) => phase.detail?.(known(after.id).one.seeded) ?? null,
    });
    const parcel = name === "track-1" ? 0 : name === "track-2" ? 1 : null;
    if (parcel !== null) {
      const sent = performed.success.map((id) => ({
        seeded: known(id).one.seeded,
        parcel,
        id: known(id).parcelId,
      }));
      await insertParcels(tx, agency.id, sent, at);
    }
    for (const { id, message, gate } of performed.failed) {
      // A team that is short tries again another evening.
      if (gate !== "balance") roads.leave(name, known(id).one);
      const said = `${name}: ${gate ?? message}`;
      refused.set(said, (refused.get(said) ?? 0) + 1);
    }
    for (const { after } of performed.changed) {
      const { one } = known(after.id);
      roads.leave(name, one);
      one.taken += 1;
      one.status = after.status;
      one.releaseAt = after.releaseAt ?? one.releaseAt;
      roads.arrive(one);
    }
  }
}

/** Calls for many teams at once name nobody: afterwards what sellers do is their managers' doing. */
async function nameSellers(tx: Transaction, agencyId: string): Promise<void> {
  const names = ["submit", "hire-designs", "confirm-address", "hold", "cancel"];
  await tx.execute(sql`update order_events e set actor_id = t.manager_id
    from orders o join seller_teams t on t.agency_id = o.agency_id and t.id = o.seller_team_id
    where e.agency_id = ${agencyId} and e.actor_id is null and e.action = any(${sql.param(names)}::text[])
      and o.agency_id = e.agency_id and o.id = e.order_id`);
}

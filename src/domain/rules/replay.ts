import { BACK_TEST, type BackTest, LATER, type Later } from "./back-test.ts";
import { unknownFacts } from "./conditions.ts";
import { decide, type OrderRule } from "./decide.ts";
import type { Facts } from "./facts.ts";

/** An event of an order that a rule is replayed over, and what happened to the order after it. Amounts in cents. */
export interface ReplayedEvent {
  readonly orderId: string;
  readonly orderName: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly facts: Facts;
  /** What the order is charged now, where the facts do not say what it was then. */
  readonly charge: number;
  readonly later: readonly Later[];
  /** What was refunded later. */
  readonly refunded: number;
}

export interface NamedRule extends OrderRule {
  readonly name: string;
}

/** The result, without what the caller knows. */
export type Replayed = Omit<BackTest, "revision" | "at" | "seconds">;

type Example = BackTest["examples"][number];

/** What is known of an order that met the rule, at several events maybe. */
interface MetOrder {
  readonly charge: number;
  readonly later: Set<Later>;
  refunded: number;
}

const LATERS = Object.keys(LATER) as Later[]; // The keys of a constant.
const add = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);
const dollars = (cents: number) => cents / 100;
const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, one) => total + one, 0);

const exampleOf = ({ orderId, orderName, at, later }: ReplayedEvent): Example => ({
  orderId,
  orderName,
  at: new Date(at).toISOString(),
  later: [...later],
});

/**
 * Replays a rule over events, newest first and no more than there may be, by the functions that decide live. `earlier`: the rules of its side and event
 * before it that are on or watching, in their order.
 */
export class Replay {
  private readonly rules: readonly OrderRule[];
  private readonly earlier: readonly NamedRule[];
  private events = 0;
  private from: string | null = null;
  private met = 0;
  private unknown = 0;
  private readonly facts = new Map<string, number>();
  private readonly shadows = new Map<string, number>();
  private readonly orders = new Map<string, MetOrder>();
  private readonly examples: Example[] = [];
  private readonly unknownExamples: Example[] = [];

  constructor(
    private readonly rule: OrderRule,
    earlier: readonly NamedRule[],
  ) {
    this.earlier = earlier;
    // It loses to whatever decides the same before it, as one that watches does.
    this.rules = [...earlier, { ...rule, state: "watch" }];
  }

  add(events: Iterable<ReplayedEvent>): void {
    for (const event of events) this.addOne(event);
  }

  private addOne(event: ReplayedEvent): void {
    if (this.events === BACK_TEST.orders) return;
    this.events += 1;
    const at = new Date(event.at).toISOString();
    if (this.from === null || at < this.from) this.from = at;
    const decision = decide(this.rules, event.facts).find(({ rule }) => rule === this.rule.id);
    if (!decision) return;
    if (decision.met === null) this.addUnknown(event);
    else this.addMet(event, new Set(decision.effects.flatMap(({ lostTo }) => lostTo ?? [])));
  }

  private addUnknown(event: ReplayedEvent): void {
    this.unknown += 1;
    for (const fact of unknownFacts(this.rule.conditions, event.facts, this.rule.side)) add(this.facts, fact);
    if (this.unknownExamples.length < BACK_TEST.examples) this.unknownExamples.push(exampleOf(event));
  }

  private addMet(event: ReplayedEvent, winners: ReadonlySet<string>): void {
    this.met += 1;
    for (const winner of winners) add(this.shadows, winner);
    if (this.examples.length < BACK_TEST.examples) this.examples.push(exampleOf(event));
    const { orderId, facts, charge, later, refunded } = event;
    const known = this.orders.get(orderId) ?? {
      charge: facts.charge ?? charge,
      later: new Set(),
      refunded: 0,
    };
    for (const one of later) known.later.add(one);
    known.refunded = Math.max(known.refunded, refunded);
    this.orders.set(orderId, known);
  }

  result(): Replayed {
    const met = [...this.orders.values()];
    return {
      from: this.from,
      orders: this.events,
      met: this.met,
      unknown: this.unknown,
      unknownFacts: [...this.facts]
        .map(([fact, orders]) => ({ fact, orders }))
        .sort((a, b) => b.orders - a.orders),
      shadowed: this.earlier.flatMap(({ id, name }) => {
        const orders = this.shadows.get(id);
        return orders === undefined ? [] : { rule: id, name, orders };
      }),
      charge: dollars(sum(met.map(({ charge }) => charge))),
      later: LATERS.flatMap((what) => {
        const orders = met.filter(({ later }) => later.has(what));
        if (orders.length === 0) return [];
        const amounts = orders.map(({ charge, refunded }) => (what === "refunded" ? refunded : charge));
        return { what, orders: orders.length, amount: dollars(sum(amounts)) };
      }),
      examples: this.examples,
      unknownExamples: this.unknownExamples,
    };
  }
}

import { z } from "zod";

/** What happened to orders later, by the entries of their histories. */
export const LATER = {
  rejected: "Rejected",
  held: "Held",
  canceled: "Canceled",
  returned: "Returned",
  remade: "Remade",
  refunded: "Refunded",
} as const;
export type Later = keyof typeof LATER;

export const BACK_TEST = { days: 90, orders: 20_000, examples: 10 } as const;

const example = z.object({
  orderId: z.string(),
  orderName: z.string().nullable(),
  /** When the event was, ISO 8601. */
  at: z.string(),
  later: z.array(z.enum(Object.keys(LATER) as Later[])), // The keys of a constant.
});

/** What a rule would have done. Amounts in dollars. */
export const backTest = z.object({
  /** Of the rule. */
  revision: z.int(),
  /** When it was replayed, and since when the events were, ISO 8601; `from` is null without any. */
  at: z.string(),
  from: z.string().nullable(),
  /** Events that were replayed, that met the rule, and of which a fact that decides is not known. */
  orders: z.int(),
  met: z.int(),
  unknown: z.int(),
  /** Names of the facts that were not known, by number of orders. */
  unknownFacts: z.array(z.object({ fact: z.string(), orders: z.int() })),
  /** Of those that met it: those of which an earlier rule decides the same. */
  shadowed: z.array(z.object({ rule: z.string(), name: z.string(), orders: z.int() })),
  /** What the orders that met it were charged. */
  charge: z.number(),
  /** Of those that met it: what happened later, with the charge of these orders, or what was refunded. */
  later: z.array(
    z.object({ what: z.enum(Object.keys(LATER) as Later[]), orders: z.int(), amount: z.number() }), // The keys of a constant.
  ),
  examples: z.array(example),
  /** Of those that could not be decided. */
  unknownExamples: z.array(example),
  seconds: z.number(),
});
export type BackTest = z.infer<typeof backTest>;

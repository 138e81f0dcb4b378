import type { RuleSide } from "./facts.ts";
import type { NewRule } from "./input.ts";

/** A rule to start from. Values and people that are empty are the person's to choose. */
export interface ReadyRule {
  readonly key: string;
  readonly side: RuleSide;
  /** What it is good for, in a few words. */
  readonly why: string;
  readonly rule: NewRule;
}

const NO_ONE = "";

const FOR_AGENCIES: readonly Omit<ReadyRule, "side">[] = [
  {
    key: "hold-first-buyer",
    why: "Large first orders are where stolen cards show up.",
    rule: {
      name: "Hold orders above $300 from a first buyer",
      event: "submitted",
      conditions: {
        match: "all",
        of: [
          { fact: "firstOrder", is: "yes" },
          { fact: "retail", is: "above", number: 300 },
        ],
      },
      effects: [{ do: "hold", reason: "Large first orders are looked at before they are made" }],
    },
  },
  {
    key: "approve-trusted",
    why: "Small orders of sellers that you approve anyway.",
    rule: {
      name: "Approve orders of trusted sellers up to $50",
      event: "submitted",
      conditions: {
        match: "all",
        of: [
          { fact: "seller", is: "any-of", values: [] },
          { fact: "charge", is: "at-most", number: 50 },
        ],
      },
      effects: [{ do: "approve" }],
    },
  },
  {
    key: "hold-same-address",
    why: "Resellers and fraud repeat an address.",
    rule: {
      name: "Hold several orders to one address",
      event: "submitted",
      conditions: { match: "all", of: [{ fact: "sameAddress", is: "at-least", number: 4 }] },
      effects: [
        { do: "hold", reason: "There are other recent orders to this address. Is each of them meant?" },
      ],
    },
  },
  {
    key: "ask-doubtful-address",
    why: "A question costs less than a parcel that comes back.",
    rule: {
      name: "Ask about doubtful addresses",
      event: "submitted",
      conditions: { match: "all", of: [{ fact: "address", is: "any-of", values: ["doubtful"] }] },
      effects: [
        { do: "tag", tags: ["Check address"] },
        { do: "ask", text: "The address of this order looks doubtful. Please check it with the buyer" },
      ],
    },
  },
  {
    key: "hold-cancel-note",
    why: "Buyers write it in the note before the store knows.",
    rule: {
      name: "Hold orders whose note asks to cancel",
      event: "submitted",
      conditions: { match: "all", of: [{ fact: "note", is: "contains", values: ["cancel", "refund"] }] },
      effects: [
        { do: "hold", reason: "The note mentions a cancellation or a refund. Please confirm the order" },
      ],
    },
  },
  {
    key: "tag-gift",
    why: "Gifts go out without prices.",
    rule: {
      name: "Tag gifts",
      event: "submitted",
      conditions: { match: "all", of: [{ fact: "note", is: "contains", values: ["gift"] }] },
      effects: [{ do: "tag", tags: ["Gift"] }],
    },
  },
  {
    key: "hold-loss",
    why: "The order costs more than the seller is charged.",
    rule: {
      name: "Hold orders that lose money",
      event: "submitted",
      conditions: { match: "all", of: [{ fact: "margin", is: "below", number: 0 }] },
      effects: [{ do: "hold", reason: "The prices of this order are being checked" }],
    },
  },
  {
    key: "tag-rush",
    why: "Production sees what has to leave first.",
    rule: {
      name: "Tag rush orders",
      event: "submitted",
      conditions: {
        match: "all",
        of: [{ fact: "shipping", is: "any-of", values: ["express", "overnight"] }],
      },
      effects: [{ do: "tag", tags: ["Rush"] }],
    },
  },
  {
    key: "ask-blocked",
    why: "Orders do not wait for somebody to notice.",
    rule: {
      name: "Ask the seller when blocked for 48 hours",
      event: "stuck",
      hours: 48,
      conditions: { match: "all", of: [{ fact: "waitingOn", is: "any-of", values: ["seller"] }] },
      effects: [
        { do: "ask", text: "This order has been blocked for two days. Please fix it, or cancel the order" },
      ],
    },
  },
  {
    key: "assign-designer",
    why: "Orders without artwork go straight to a designer.",
    rule: {
      name: "Assign a designer when artwork is missing",
      event: "submitted",
      conditions: { match: "all", of: [{ fact: "artwork", is: "any-of", values: ["missing"] }] },
      effects: [{ do: "designer", designer: NO_ONE, brief: "Artwork is missing. See the order's note" }],
    },
  },
  {
    key: "notify-store-change",
    why: "Somebody looks before the change is printed.",
    rule: {
      name: "Notify when the store changes an order",
      event: "store-changed",
      conditions: { match: "all", of: [] },
      effects: [{ do: "notify", users: [] }],
    },
  },
  {
    key: "notify-bulk",
    why: "Stock and capacity are planned before it is approved.",
    rule: {
      name: "Notify of orders of 50 units and more",
      event: "submitted",
      conditions: { match: "all", of: [{ fact: "quantity", is: "at-least", number: 50 }] },
      effects: [
        { do: "tag", tags: ["Bulk"] },
        { do: "notify", users: [] },
      ],
    },
  },
];

const FOR_SELLERS: readonly Omit<ReadyRule, "side">[] = [
  {
    key: "submit-small",
    why: "Everyday orders go on without a click.",
    rule: {
      name: "Submit small orders of a store",
      event: "imported",
      conditions: {
        match: "all",
        of: [
          { fact: "store", is: "any-of", values: [] },
          { fact: "charge", is: "at-most", number: 50 },
          { fact: "personalization", is: "none-of", values: ["incomplete"] },
        ],
      },
      effects: [{ do: "submit" }],
    },
  },
  {
    key: "express-large",
    why: "Buyers of large orders get them sooner.",
    rule: {
      name: "Express for orders above $150",
      event: "imported",
      conditions: { match: "all", of: [{ fact: "retail", is: "above", number: 150 }] },
      effects: [{ do: "shipping", option: "express" }],
    },
  },
  {
    key: "tag-loss",
    why: "The buyer paid less than the order costs you.",
    rule: {
      name: "Tag orders that lose money",
      event: "imported",
      conditions: { match: "all", of: [{ fact: "margin", is: "below", number: 0 }] },
      effects: [{ do: "tag", tags: ["Check price"] }],
    },
  },
  {
    key: "tag-doubtful-address",
    why: "Check with the buyer before you submit.",
    rule: {
      name: "Tag wrong and doubtful addresses",
      event: "address-checked",
      conditions: { match: "all", of: [{ fact: "address", is: "any-of", values: ["wrong", "doubtful"] }] },
      effects: [{ do: "tag", tags: ["Check address"] }],
    },
  },
  {
    key: "tag-gift",
    why: "Gifts go out without prices.",
    rule: {
      name: "Tag gifts",
      event: "imported",
      conditions: { match: "all", of: [{ fact: "note", is: "contains", values: ["gift"] }] },
      effects: [{ do: "tag", tags: ["Gift"] }],
    },
  },
  {
    key: "notify-personalization",
    why: "Somebody asks the buyer for what is missing.",
    rule: {
      name: "Notify when personalization is incomplete",
      event: "imported",
      conditions: {
        match: "all",
        of: [{ fact: "personalization", is: "any-of", values: ["incomplete"] }],
      },
      effects: [{ do: "notify", users: [] }],
    },
  },
  {
    key: "notify-blocked",
    why: "Orders do not wait for somebody to notice.",
    rule: {
      name: "Notify when blocked for 24 hours",
      event: "stuck",
      hours: 24,
      conditions: { match: "all", of: [] },
      effects: [{ do: "notify", users: [] }],
    },
  },
];

export const READY_RULES: readonly ReadyRule[] = [
  ...FOR_AGENCIES.map((one) => ({ ...one, side: "agency" as const })),
  ...FOR_SELLERS.map((one) => ({ ...one, side: "seller" as const })),
];

export const readyRulesOf = (side: RuleSide): readonly ReadyRule[] =>
  READY_RULES.filter((one) => one.side === side);

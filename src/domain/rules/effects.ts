import type { OrderAction } from "../access/order-actions.ts";
import type { ShippingOption } from "../orders/status.ts";
import { RULE_EVENTS, type RuleEvent } from "./events.ts";
import type { RuleSide } from "./facts.ts";

/** What a rule does with an order that meets its conditions. */
export type Effect =
  | { readonly do: "hold"; readonly reason: string; readonly hours?: number | undefined }
  | { readonly do: "approve" }
  | { readonly do: "submit" }
  | { readonly do: "tag"; readonly tags: readonly string[] }
  | { readonly do: "shipping"; readonly option: ShippingOption }
  | { readonly do: "designer"; readonly designer: string; readonly brief: string }
  | { readonly do: "notify"; readonly users: readonly string[] }
  | { readonly do: "ask"; readonly text: string }
  | { readonly do: "webhook"; readonly webhook: string };

export type EffectName = Effect["do"];

interface EffectType {
  readonly label: string;
  /** The permission on `orders` that the rule's author needs, when it is saved and when it runs. */
  readonly needs: OrderAction | "show";
  readonly only?: RuleSide;
  /** Of the effects of a kind, the first rule's counts. Without, all of them do. */
  readonly kind?: string;
  /** The events at which no order can be done this to. */
  readonly never?: readonly RuleEvent[];
}

const GONE: readonly RuleEvent[] = ["delivered"];
/** An order that was submitted is not a draft any more. */
const SENT: readonly RuleEvent[] = ["submitted", "delivered"];

/** In the order in which they are offered and done: what stops an order or lets it go on comes last. */
export const EFFECTS: Readonly<Record<EffectName, EffectType>> = {
  tag: { label: "Tag it", needs: "tag" },
  shipping: {
    label: "Choose the shipping option",
    needs: "edit",
    only: "seller",
    kind: "shipping option",
    never: SENT,
  },
  designer: { label: "Assign a designer", needs: "hire-designs", kind: "designer", never: GONE },
  notify: { label: "Notify people", needs: "show" },
  ask: { label: "Ask the seller", needs: "ask-seller", only: "agency" },
  webhook: { label: "Send it to a webhook", needs: "show" },
  hold: { label: "Hold it", needs: "hold", kind: "next step", never: GONE },
  submit: { label: "Submit it", needs: "submit", only: "seller", kind: "next step", never: SENT },
  approve: {
    label: "Approve it",
    needs: "approve",
    only: "agency",
    kind: "next step",
    never: ["imported", "delivered"],
  },
};

export const EFFECT_NAMES = Object.keys(EFFECTS) as EffectName[]; // The keys of a constant.

export const effectsOf = (side: RuleSide): EffectName[] =>
  EFFECT_NAMES.filter((name) => (EFFECTS[name].only ?? side) === side);

/** Why an effect of a rule can never be done; `null` where it can. */
export function impossibility(
  event: RuleEvent,
  effects: readonly Pick<Effect, "do">[],
  { do: name }: Pick<Effect, "do">,
): string | null {
  const { label, never = [] } = EFFECTS[name];
  if (never.includes(event)) return `“${label}” is not possible when an order ${RULE_EVENTS[event].verb}`;
  // A submit does not wait for a design, but the approval does.
  if (name !== "approve" || !effects.some((one) => one.do === "designer")) return null;
  return `“${label}” is not possible together with “${EFFECTS.designer.label}”: the order then waits for the design`;
}

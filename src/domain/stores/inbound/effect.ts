import type { StoreChange, StoreChangeMode, StorePlan } from "./plan.ts";

/** What would become of an order: `fail` for one that cannot be imported as it is. */
export const EFFECT_KINDS = ["create", "change", "end", "fail", "none"] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

/** What of an order would change. `hold`, `release`: its store holds the fulfillment, or does no longer. */
export const EFFECT_PARTS = [
  "customer",
  "items",
  "hold",
  "release",
  "cancel",
  "fulfilled",
  "refund",
] as const satisfies readonly (StoreChange | "hold" | "release" | "refund")[];
export type EffectPart = (typeof EFFECT_PARTS)[number];

export interface PlannedPart {
  readonly part: EffectPart;
  readonly mode: StoreChangeMode;
}

/** What a plan would do, for people to see before it is carried out. */
export interface Effect {
  readonly kind: EffectKind;
  readonly parts: readonly PlannedPart[];
  /** Why the order cannot be imported, or why nothing would change. */
  readonly reason: string | null;
}

const ENDS: ReadonlySet<EffectPart> = new Set(["cancel", "fulfilled", "refund"]);

const nothing = (reason: string): Effect => ({ kind: "none", parts: [], reason });

/** `known`: why the order of a plan that creates one is there already. */
export function effectOf(plan: StorePlan, known: string | null): Effect {
  if (plan.type === "ignore") return nothing(plan.reason);
  if (plan.type === "fail") return { kind: "fail", parts: [], reason: plan.reason };
  if (plan.type === "create")
    return known === null ? { kind: "create", parts: [], reason: null } : nothing(known);
  const { changes, refunds, refundMode, isHeld } = plan;
  const parts: PlannedPart[] = changes.map(({ change, mode }) => ({ part: change, mode }));
  if (refunds.length > 0) parts.push({ part: "refund", mode: refundMode });
  if (isHeld !== undefined) parts.push({ part: isHeld ? "hold" : "release", mode: "apply" });
  if (parts.length === 0) return nothing("Nothing that Platen uses has changed");
  return { kind: parts.some(({ part }) => ENDS.has(part)) ? "end" : "change", parts, reason: null };
}

/** Equal for two effects that do the same. */
export const keyOfEffect = ({ kind, parts, reason }: Effect): string =>
  JSON.stringify([kind, parts.map(({ part, mode }) => `${part} ${mode}`), kind === "fail" ? reason : null]);

const KIND_TEXTS: Readonly<Record<Exclude<EffectKind, "none">, string>> = {
  create: "the order would be created",
  change: "the order would be changed",
  end: "the order would be ended",
  fail: "the order cannot be imported",
};

/** The reason of an event that would do something else by now than people were shown. */
export const changedSinceText = ({ kind, reason }: Effect): string =>
  `Not done, because it has changed since it was shown: ${
    kind === "none" ? `now nothing follows from it (${reason})` : `now ${KIND_TEXTS[kind]}`
  }`;

import type { Sent } from "../../../support/connection.ts";
import type { Model } from "../model/model.ts";
import type { ModelOrder, Prices } from "../model/order.ts";
import type { Person, Side } from "../model/wallet.ts";
import type { World } from "../world.ts";

/** A step of a run: random numbers that select a call when the step runs. */
export interface Step {
  kind: string;
  pick: number;
  size: number;
  twist: number;
}

/** The state from which a step selects its call. */
export interface Stage {
  world: World;
  model: Model;
  /** A unique name for a parcel or transaction. */
  newName(): string;
  /** The proof of an order's design that was submitted last. */
  lastProof: ReadonlyMap<string, string>;
}

/** The ids in the response of a call that creates something. */
export interface Created {
  id: string;
  /** The new order of a remake. */
  order?: { id: string };
}

/** The call of a step and its rule in the model. */
export interface PlannedStep {
  side: Person;
  call: Pick<Sent, "method" | "path" | "body">;
  /** Applies the call to the model. Throws Refused. */
  rule: () => void;
  /** The id in `success` of a bulk call, once it was accepted. */
  subject?: string;
  /** Whether an accepted call had its effect, where the response says so. */
  isDone?: (body: Readonly<Record<string, unknown>>) => boolean;
  /** Takes over values that the server generates. */
  onDone?: (body: Created) => void;
}

/** A step without a call: a release date or the time of an order's hold passes, or prices or rates change. */
export interface PassiveStep {
  passes: "release" | "hold" | "prices" | "rate";
  order?: ModelOrder;
  prices?: Prices;
  rate?: number;
}
export const dollars = (cents: number) => cents / 100;
const other = (side: Side): Side => (side === "seller" ? "agency" : "seller");
export const at = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(1, all.length)];

export type StepPlanner = (stage: Stage, step: Step, order: ModelOrder) => PlannedStep | PassiveStep | null;

/** Mostly the side with the permission, sometimes the other one. */
export const sideOf = (side: Side, { twist }: Step): Side => (twist % 8 === 0 ? other(side) : side);

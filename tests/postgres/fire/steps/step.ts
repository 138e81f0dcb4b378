import type { Sent } from "../../../support/connection.ts";
import type { Side } from "../model/desk.ts";
import type { Model } from "../model/model.ts";
import type { ModelOrder, Prices } from "../model/order.ts";
import type { World } from "../world.ts";

/** A step of a walk: numbers that are read against whatever there is when its turn comes. */
export interface Step {
  kind: string;
  pick: number;
  size: number;
  twist: number;
}

/** What the figures of a step are read against. */
export interface Stage {
  world: World;
  model: Model;
  /** No other parcel or transaction has it. */
  newName(): string;
}

/** What a step asks of the server, and what it must do by the model. */
export interface Asked {
  side: Side;
  call: Pick<Sent, "method" | "path" | "body">;
  /** By the rules; throws Refused. */
  rule: () => void;
  /** Whose id the answer of a call on several things names, once it was done. */
  subject?: string;
  /** Takes over what only the server can know. */
  learn?: (body: { id: string }) => void;
}

/** A step that no call is for: a day that comes, or a price list that changes. */
export interface Passing {
  passes: "release" | "prices" | "rate";
  prices?: Prices;
  rate?: number;
}
export const dollars = (cents: number) => cents / 100;
const other = (side: Side): Side => (side === "seller" ? "agency" : "seller");
export const at = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(1, all.length)];

export type Reading = (stage: Stage, step: Step, order: ModelOrder) => Asked | Passing | null;

/** Most often the side whose call it is, now and then the other one. */
export const sideOf = (side: Side, { twist }: Step): Side => (twist % 8 === 0 ? other(side) : side);

import type { GateName } from "./gates.ts";

/** Why a rule cannot let something happen, in words that a person can act on: 400 where it leaves a call. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly gate: GateName | undefined;

  constructor(message: string, gate?: GateName) {
    super(message);
    this.gate = gate;
  }
}

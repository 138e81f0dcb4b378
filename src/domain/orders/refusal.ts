import type { GateName } from "./gates.ts";

/** Why an order cannot take an action, in words that a person can act on. Thrown by rules, never past a call. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly gate: GateName | undefined;

  constructor(message: string, gate?: GateName) {
    super(message);
    this.gate = gate;
  }
}

import type { GateName } from "./gates/gate-names.ts";
/** A business rule refuses an action. The message is shown to users; routes respond 400 with it. */
export class RuleViolation extends Error {
  override readonly name: string = "RuleViolation";
  readonly gate: GateName | undefined;

  constructor(message: string, gate?: GateName) {
    super(message);
    this.gate = gate;
  }
}

/** A business rule refuses the value of one field of the body; routes respond 400 with an error for it. */
export class FieldViolation extends RuleViolation {
  override readonly name = "FieldViolation";
  /** The path of the field: `customer.countryCode`. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

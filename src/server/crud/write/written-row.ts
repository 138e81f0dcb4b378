import type { Scope } from "../../scope.ts";

/** A row before it is written. */
export interface WrittenRow {
  readonly scope: Scope;
  /** Parsed; an edit has only the fields that change. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Its columns before, under a lock; empty for a new row. */
  readonly stored: Readonly<Record<string, unknown>>;
}

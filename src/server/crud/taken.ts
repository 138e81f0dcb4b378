import { messages } from "../../domain/messages.ts";
import { columnTaken, databaseError } from "../db/errors.ts";
import { columnName } from "../db/schema/table.ts";
import { refuse } from "../refusal.ts";
import type { Spec } from "./spec.ts";

/** Says of a unique value that another row has it, by the field's own name. */
export async function nameTaken<T>(spec: Spec, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const known = databaseError(error);
    const column = known?.code === "23505" ? columnTaken(known) : undefined;
    const field = [...spec.fields].find(([name, one]) => columnName(name, one) === column);
    if (!field) throw error;
    const text = messages.taken(field[1].label);
    throw refuse(text, { [field[0]]: text });
  }
}

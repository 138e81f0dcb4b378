import { messages } from "../../../domain/messages.ts";
import { badRequest } from "../../api-error.ts";
import { columnTaken, databaseError } from "../../db/errors.ts";
import { columnName } from "../../db/schema/declared-columns.ts";
import type { ResourceModel } from "../model.ts";

/** Converts a unique violation into an ApiError of the field. */
export async function nameTaken<T>(model: ResourceModel, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const cause = databaseError(error);
    const column = cause?.code === "23505" ? columnTaken(cause) : undefined;
    const field = [...model.fields].find(([name, one]) => columnName(name, one) === column);
    if (!field) throw error;
    const text = messages.taken(field[1].label);
    throw badRequest(text, { [field[0]]: text });
  }
}

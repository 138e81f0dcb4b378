import { writableFields } from "../../../domain/resource/wire.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ResourceModel } from "../model.ts";
import { partOf, type RowKey } from "../server-part.ts";

/** The fields in a body whose elements are rows of a table of their own. `null` leaves such a field as it is. */
const partsIn = ({ resource }: ResourceModel, body: Readonly<Record<string, unknown>>): string[] =>
  writableFields(resource).flatMap(([name, field]) =>
    field.inRows && body[name] !== undefined && body[name] !== null ? [name] : [],
  );

export const hasParts = (model: ResourceModel, body: Readonly<Record<string, unknown>>): boolean =>
  partsIn(model, body).length > 0;

/** Writes these fields after their row, in its transaction. Throws an ApiError. */
export async function writeParts(
  tx: Transaction,
  model: ResourceModel,
  key: RowKey,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { parts } = partOf(model.resource);
  // Sequential: a resource has one at most.
  for (const name of partsIn(model, body)) await parts?.[name]?.save(tx, key, body[name]);
}

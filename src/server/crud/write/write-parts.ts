import { writableFields } from "../../../domain/resource/wire.ts";
import type { Transaction } from "../../db/transaction.ts";
import { saveVariantsOfProduct } from "../../products/save-product-variants.queries.ts";
import type { ResourceModel } from "../model.ts";
import type { RowKey } from "../show.ts";

/** Writes the rows of a field, whose row is locked or new. The value was parsed by the declaration. */
type PartWriter = (tx: Transaction, key: RowKey, value: unknown) => Promise<void>;

const WRITERS: Readonly<Record<string, PartWriter>> = { "products.variants": saveVariantsOfProduct };

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
  for (const name of partsIn(model, body)) {
    const part = `${model.resource.name}.${name}`;
    const write = WRITERS[part];
    // Without it the rows would be lost silently.
    if (!write) throw new Error(`Nothing writes ${part}: add it to crud/write/write-parts.ts`);
    await write(tx, key, body[name]);
  }
}

import { writableFields } from "../../../domain/resource/wire.ts";
import { columnKey } from "../../db/schema/declared-columns.ts";
import type { Transaction } from "../../db/transaction.ts";
import { checkImages } from "../../files/library.queries.ts";
import type { Scope } from "../../scope.ts";
import type { ResourceModel } from "../model.ts";

type Values = Readonly<Record<string, unknown>>;

const pathsOf = (value: unknown): string[] =>
  // An `image` was parsed as a path, `images` as a list of them.
  typeof value === "string" ? [value] : Array.isArray(value) ? (value as string[]) : [];

const imageFields = ({ resource }: ResourceModel) =>
  writableFields(resource).filter(([, { kind }]) => /^images?$/.test(kind));

/** Refuses a body with images that are not in the library. Images that the row already has are allowed. */
export async function checkRowImages(
  tx: Transaction,
  model: ResourceModel,
  scope: Scope,
  body: Values,
  stored: Values = {},
): Promise<void> {
  const fields = imageFields(model);
  if (fields.length === 0) return;
  const named = new Map(fields.map(([name]) => [name, pathsOf(body[name])]));
  const kept = fields.flatMap(([name, field]) => pathsOf(stored[columnKey(name, field)]));
  await checkImages(tx, scope, named, new Set(kept));
}

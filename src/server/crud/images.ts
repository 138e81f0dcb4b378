import { writableFields } from "../../domain/resource/wire.ts";
import { columnKey } from "../db/schema/table.ts";
import type { Transaction } from "../db/transaction.ts";
import { checkImages } from "../files/known.queries.ts";
import type { Scope } from "../scope.ts";
import type { Spec } from "./spec.ts";

type Values = Readonly<Record<string, unknown>>;

const pathsOf = (value: unknown): string[] =>
  // An `image` was parsed as a path, `images` as a list of them.
  typeof value === "string" ? [value] : Array.isArray(value) ? (value as string[]) : [];

/** Refuses a body whose pictures are not in the library; those that the row has already may stay. */
export async function checkPictures(
  tx: Transaction,
  spec: Spec,
  scope: Scope,
  body: Values,
  stored: Values = {},
): Promise<void> {
  const fields = [...writableFields(spec.resource)].filter(([, { kind }]) => /^images?$/.test(kind));
  if (fields.length === 0) return;
  const named = new Map(fields.map(([name]) => [name, pathsOf(body[name])]));
  const kept = fields.flatMap(([name, field]) => pathsOf(stored[columnKey(name, field)]));
  await checkImages(tx, scope, named, new Set(kept));
}

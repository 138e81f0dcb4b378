import { type BoundLayout, readColumns } from "../incoming/bound.ts";
import type { Headers } from "../incoming/cells/headers.ts";
import { headerKey } from "../incoming/header-table/header-key.ts";

/** An unused column. `known`: this export always has it, and an order does not need it. */
export type UnreadColumn = { column: string; known: boolean };

/** The columns of a file that its layout does not read, in the file's order. */
export function unreadColumns(bound: BoundLayout, { columns }: Headers): UnreadColumn[] {
  const read = new Set(readColumns(bound).map(({ index }) => index));
  return columns
    .filter(({ index }) => !read.has(index))
    .map(({ label }) => ({ column: label, known: bound.unneeded.has(headerKey(label)) }));
}

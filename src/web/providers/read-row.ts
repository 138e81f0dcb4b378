import type { Seen } from "../../domain/resource/edits.ts";
import { send } from "./http.ts";

/** Reloads a row for the form that edits it; `null` if it cannot be read. */
export async function readRow<Row, V extends object>(
  path: string,
  seenOf: (row: Row) => Seen<V>,
): Promise<Seen<V> | null> {
  const response = await send<Row>("GET", path);
  return response.ok ? seenOf(response.data) : null;
}

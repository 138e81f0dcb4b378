import type { Seen } from "../../domain/resource/edits.ts";
import { send } from "./http.ts";

/** Reads a row again for the form that edits it: `null` where it cannot be read. */
export async function readRow<Row, V extends object>(
  path: string,
  seenOf: (row: Row) => Seen<V>,
): Promise<Seen<V> | null> {
  const answer = await send<Row>("GET", path);
  return answer.ok ? seenOf(answer.data) : null;
}

import type { Call, Given, ResponseOf } from "../../domain/resource/call.ts";
import type { Seen } from "../../domain/resource/edits.ts";
import { sendCall } from "./http.ts";
import { showRow } from "./row-calls.ts";

/** Reads what a form edits again; `null` if it cannot be read: `readAgain(showSettings, {}, seenOf)`. */
export async function readAgain<C extends Call, V extends object>(
  call: C,
  given: Given<C>,
  seenOf: (response: ResponseOf<C>) => Seen<V>,
): Promise<Seen<V> | null> {
  const response = await sendCall(call, given);
  return response.ok ? seenOf(response.data) : null;
}

/** The same for a row of a resource: `readRow("orders", id, seenOf)`. */
export const readRow = <Row extends object, V extends object>(
  resource: string,
  id: string,
  seenOf: (row: Row) => Seen<V>,
): Promise<Seen<V> | null> => readAgain(showRow<Row>(resource), { params: { id } }, seenOf);

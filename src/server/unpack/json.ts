import { decoder, markedUtf16 } from "../../domain/orders/import/file/encoding.ts";
import { rowsOfOrders } from "../../domain/orders/import/json/orders.ts";
import type { Unpacked } from "./unpacked.ts";

/** The rows of orders in JSON, their header first. @throws FileRefused midway, too. */
export async function* rowsOfJson(bytes: Buffer): AsyncGenerator<Unpacked> {
  yield* rowsOfOrders(decoder(markedUtf16(bytes) ?? "utf-8")(bytes));
}

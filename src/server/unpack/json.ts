import { decoder, markedUtf16 } from "../../domain/orders/import/file/encoding.ts";
import { ordersOfJson } from "../../domain/orders/import/json/orders.ts";
import type { Unpacked } from "./unpacked.ts";

/** The rows of orders in JSON, their header first. @throws FileRefused for what holds none. */
export async function* rowsOfJson(bytes: Buffer): AsyncGenerator<Unpacked> {
  const { headers, orders, rows } = ordersOfJson(decoder(markedUtf16(bytes) ?? "utf-8")(bytes));
  yield { rows: [[...headers]], share: 0 };
  for (const [index, order] of orders.entries()) {
    yield { rows: rows(order), share: (index + 1) / orders.length };
  }
}

import { decoder, markedUtf16 } from "../../domain/orders/import/file/encoding.ts";
import { rowsOfOrders } from "../../domain/orders/incoming/json/orders.ts";
import type { ParsedFile, ParsedRows } from "./parsed.ts";

/** Yields the rows of orders in JSON, the header first. @throws FileRefused, also midway */
export async function* rowsOfJson(bytes: Buffer): AsyncGenerator<ParsedRows> {
  yield* rowsOfOrders(decoder(markedUtf16(bytes) ?? "utf-8")(bytes));
}

export const openJson = async (bytes: Buffer): Promise<ParsedFile> => ({
  sheets: async () => [],
  rows: () => rowsOfJson(bytes),
});

import { readFileSync } from "node:fs";
import { readOrders } from "../../../src/domain/orders/import/index.ts";
import { PLATEN_TEMPLATE_HEADERS } from "../../../src/domain/orders/incoming/layouts/platen.ts";
import { rowsOfJson } from "../../../src/server/parse-worker/json.ts";

export const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/import/${name}`, import.meta.url)));

export const readFixture = (name: string) => readOrders(fixture(name));

const ORDER = {
  "Order name": "T-1",
  Reference: "T-1",
  Product: "Classic tee",
  SKU: "TEE-BLK-M",
  Quantity: "1",
  "Unit price": "24.00",
  "Full name": "Jane Miller",
  Email: "jane@example.com",
  "Address 1": "12 Elm St",
  City: "Austin",
  Province: "TX",
  "Zip code": "78704",
  "Country code": "US",
  Shipping: "standard",
};
export type TemplateRow = Partial<Record<(typeof PLATEN_TEMPLATE_HEADERS)[number], string>>;

/** A valid row of the template with these cells. The reference equals the order's name by default. */
export const row = (cells: TemplateRow = {}): string[] => {
  const order: TemplateRow = { ...ORDER, Reference: cells["Order name"] ?? "T-1", ...cells };
  return PLATEN_TEMPLATE_HEADERS.map((header) => order[header] ?? "");
};

const cell = (text: string, delimiter: string) =>
  text.includes(delimiter) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

export const csv = (rows: readonly (readonly string[])[], delimiter = ",", lineEnd = "\n"): string =>
  rows.map((cells) => cells.map((text) => cell(text, delimiter)).join(delimiter) + lineEnd).join("");

/** The template's header and these rows, as text. */
export const template = (...rows: string[][]): string => csv([PLATEN_TEMPLATE_HEADERS, ...rows]);

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Each character as one byte, as in Windows-1252 and in damaged files. */
export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export const readText = (text: string) => readOrders(utf8(text));

/** Orders in JSON, as the parse worker hands them over. */
export const readJson = (bytes: Uint8Array) =>
  readOrders({
    kind: "rows",
    bytes: bytes.length,
    readBytes: () => 0,
    hasWholeOrders: true,
    sheets: async () => [],
    rows: () => rowsOfJson(Buffer.from(bytes)),
  });

/** The problems of each order, as in `"T-1": ["Row 2, column Quantity: ..."]`. */
export const faults = async (text: string | Uint8Array) => {
  const { orders, refusal } = await readOrders(typeof text === "string" ? utf8(text) : text);
  if (refusal) throw new Error(refusal.message);
  return Object.fromEntries(
    orders.map(({ orderName, problems }) => [orderName, problems.map(({ message }) => message)]),
  );
};

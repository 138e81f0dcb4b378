import { countryCodeOf } from "../../countries.ts";
import { COLUMN_FIELD_NAMES, COLUMN_FIELDS, type ColumnField } from "./fields.ts";
import { wordsOf } from "./words.ts";

/** What a column is taken for, and by what: its name, part of its name, or what stands in it. */
export type Guess = { column: number; by: "name" | "part" | "contents" };
export type Guesses = Partial<Record<ColumnField, Guess>>;

const OF_RECIPIENT = new Set<ColumnField>(
  COLUMN_FIELD_NAMES.filter((field) => COLUMN_FIELDS[field].group === "Recipient"),
);

/** Of an address, where the parcel goes: "Lieferstraße", "ship city", "Ciudad de entrega". */
const SHIP =
  /^(?:(?:lieferadresse|lieferungs?|lieferanschrift|liefer|versandadresse|versand|empfanger|shipping|shipment|ship to|ship|delivery|recipient|receiver|consignee|livraison|expedition|destinataire|envio|entrega|destinatario|giao hang|nguoi nhan) ?)(?=\S)/;
const SHIP_AFTER =
  /(?<=\S) (?:(?:de |du |la |der |des |to )*(?:lieferung|lieferadresse|empfanger|empfangers|shipping|delivery|recipient|livraison|destinataire|envio|entrega|destinatario|giao hang|nguoi nhan))$/;
/** Where the bill goes: never a parcel's address while there is another. */
const BILL =
  /\b(?:rechnung\w*|billing|bill|invoice|facturation|facture|facturacion|factura|hoa don|thanh toan)\b|^rechnung/;

const NAMES: readonly { field: ColumnField; words: string; rank: number }[] = COLUMN_FIELD_NAMES.flatMap(
  (field) => COLUMN_FIELDS[field].names.map((name, rank) => ({ field, words: wordsOf(name), rank })),
);

type Candidate = { field: ColumnField; column: number; by: Guess["by"]; score: number };

function byName(words: string, column: number): Candidate[] {
  const isBill = BILL.test(words);
  const rest = words.replace(SHIP, "").replace(SHIP_AFTER, "");
  const isShip = rest !== words;
  const found: Candidate[] = [];
  for (const { field, words: name, rank } of NAMES) {
    const ofRecipient = OF_RECIPIENT.has(field);
    if (isBill && ofRecipient) continue;
    const late = Math.min(rank, 30);
    if (name === words) found.push({ field, column, by: "name", score: 120 - late / 10 });
    else if (name === rest && ofRecipient) found.push({ field, column, by: "name", score: 110 - late / 10 });
    else if (name.length >= 3 && ` ${rest} `.includes(` ${name} `))
      found.push({ field, column, by: "part", score: 30 + name.length + (isShip && ofRecipient ? 5 : 0) });
  }
  return found;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LINK = /^https?:\/\/\S+\.(?:png|jpe?g|webp|svg|pdf|psd|ai|tiff?)(?:\?\S*)?$/i;
const ZIP = /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{4,6}(?:-\d{3,4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/i;
const PHONE = /^\+?[\d\s().-]{8,20}$/;
const SKU = /^(?=.*[A-Z])[A-Z0-9]+(?:[-_./][A-Z0-9]+)+$/;

/** What only one field holds, so that its contents alone tell. */
const CONTENTS: readonly (readonly [ColumnField, (text: string) => boolean, number])[] = [
  ["email", (text) => EMAIL.test(text), 28],
  ["artwork1", (text) => LINK.test(text), 24],
  ["country", (text) => /^[A-Z]{2}$/.test(text) && countryCodeOf(text) !== null, 22],
  ["country", (text) => text.length > 3 && countryCodeOf(text) !== null, 22],
  ["sku", (text) => SKU.test(text), 16],
  ["phone", (text) => PHONE.test(text) && text.replace(/\D/g, "").length >= 9, 12],
  ["zipCode", (text) => ZIP.test(text), 10],
  ["quantity", (text) => /^[1-9]\d?$/.test(text), 8],
];

function byContents(texts: readonly string[], column: number): Candidate[] {
  const filled = texts.filter((text) => text !== "");
  if (filled.length === 0) return [];
  return CONTENTS.flatMap(([field, isIt, score]) =>
    filled.every(isIt) ? [{ field, column, by: "contents" as const, score }] : [],
  );
}

/**
 * What each column of an unknown file seems to be, by its header and by its first rows: each column one field and
 * each field one column, the surest first. A guess is shown to a person, never used by itself.
 */
export function guessColumns(labels: readonly string[], rows: readonly (readonly string[])[]): Guesses {
  const candidates = labels
    .flatMap((label, column) => [
      ...byName(wordsOf(label), column),
      ...byContents(
        rows.map((cells) => (cells[column] ?? "").trim()),
        column,
      ),
    ])
    .sort((a, b) => b.score - a.score || a.column - b.column);
  const guesses: Guesses = {};
  const taken = new Set<number>();
  for (const { field, column, by } of candidates) {
    if (guesses[field] || taken.has(column)) continue;
    guesses[field] = { column, by };
    taken.add(column);
  }
  return guesses;
}

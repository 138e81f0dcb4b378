import { countryCodeOf } from "../../address/countries.ts";
import { headerKey, headerWords } from "../../incoming/header-table/header-key.ts";
import { EXPORT_NAMES, headersOf } from "../../incoming/header-table/table.ts";
import { COLUMN_FIELD_NAMES, COLUMN_FIELDS, type ColumnField } from "./fields.ts";

/** The guessed column of a field, and the evidence: its name, a part of its name, or its contents. */
export type Guess = { column: number; by: "name" | "part" | "contents" };
export type Guesses = Partial<Record<ColumnField, Guess>>;

const OF_RECIPIENT = new Set<ColumnField>(
  COLUMN_FIELD_NAMES.filter((field) => COLUMN_FIELDS[field].group === "Recipient"),
);

/** Headers of a shipping address: "Lieferstraße", "ship city", "Ciudad de entrega". */
const SHIP =
  /^(?:(?:lieferadresse|lieferungs?|lieferanschrift|liefer|versandadresse|versand|empfanger|shipping|shipment|ship to|ship|delivery|recipient|receiver|consignee|livraison|expedition|destinataire|envio|entrega|destinatario|giao hang|nguoi nhan) ?)(?=\S)/;
const SHIP_AFTER =
  /(?<=\S) (?:(?:de |du |la |der |des |to )*(?:lieferung|lieferadresse|empfanger|empfangers|shipping|delivery|recipient|livraison|destinataire|envio|entrega|destinatario|giao hang|nguoi nhan))$/;
/** Headers of a billing address, which is used only if there is no other. */
const BILL =
  /\b(?:rechnung\w*|billing|bill|invoice|facturation|facture|facturacion|factura|hoa don|thanh toan)\b|^rechnung/;

interface Name {
  readonly field: ColumnField;
  readonly words: string;
  readonly key: string;
  readonly rank: number;
}

const namesOf = (field: ColumnField, names: readonly string[], first: number): Name[] =>
  names.map((name, at) => ({ field, words: headerWords(name), key: headerKey(name), rank: first + at }));

/** The plain names and those in our sellers' languages. */
const NAMES: readonly Name[] = COLUMN_FIELD_NAMES.flatMap((field) => {
  const names = [...COLUMN_FIELDS[field].names, ...headersOf("plain")[field]];
  return namesOf(field, names, 0);
});

/** The names in stores' exports: less certain, because one column does not identify an export. */
const OF_STORES: readonly Name[] = EXPORT_NAMES.filter((name) => name !== "plain").flatMap((store) =>
  COLUMN_FIELD_NAMES.flatMap((field) => namesOf(field, headersOf(store)[field], 0)),
);

type Candidate = { field: ColumnField; column: number; by: Guess["by"]; score: number };

function byName(label: string, column: number): Candidate[] {
  const words = headerWords(label);
  const key = headerKey(label);
  const isBill = BILL.test(words);
  const rest = words.replace(SHIP, "").replace(SHIP_AFTER, "");
  const restKey = rest.replaceAll(" ", "");
  const isShip = rest !== words;
  const found: Candidate[] = [];
  for (const { field, words: name, key: nameKey, rank } of NAMES) {
    const ofRecipient = OF_RECIPIENT.has(field);
    if (isBill && ofRecipient) continue;
    const late = Math.min(rank, 30);
    if (nameKey === key) found.push({ field, column, by: "name", score: 120 - late / 10 });
    else if (nameKey === restKey && ofRecipient)
      found.push({ field, column, by: "name", score: 110 - late / 10 });
    else if (name.length >= 3 && ` ${rest} `.includes(` ${name} `))
      found.push({ field, column, by: "part", score: 30 + name.length + (isShip && ofRecipient ? 5 : 0) });
  }
  for (const { field, key: nameKey } of OF_STORES) {
    if (nameKey === key && !(isBill && OF_RECIPIENT.has(field)))
      found.push({ field, column, by: "name", score: 100 });
  }
  return found;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LINK = /^https?:\/\/\S+\.(?:png|jpe?g|webp|svg|pdf|psd|ai|tiff?)(?:\?\S*)?$/i;
const ZIP = /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{4,6}(?:-\d{3,4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/i;
const PHONE = /^\+?[\d\s().-]{8,20}$/;
const SKU = /^(?=.*[A-Z])[A-Z0-9]+(?:[-_./][A-Z0-9]+)+$/;

/** Fields that are recognized by their contents. */
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
 * Guesses the field of each column of an unknown file by its header and first rows: one field per column and one column
 * per field, the most certain first. A person confirms the guesses.
 */
export function guessColumns(labels: readonly string[], rows: readonly (readonly string[])[]): Guesses {
  const candidates = labels
    .flatMap((label, column) => [
      ...byName(label, column),
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

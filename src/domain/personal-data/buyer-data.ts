import { counted } from "../counts.ts";

/**
 * The personal data of buyers by table, declared once: an erasure blanks it as it says here, and a test compares
 * docs/personal-data.md with it.
 */

/** What takes the place of a name, and of words that name a buyer in texts that people wrote. */
export const ERASED = "Erased";

/** What an erasure does with a column. */
export type Erasure =
  /** It becomes "Erased", `null`, an empty text or an empty list. */
  | "erased"
  | "null"
  | "empty"
  | "no entries"
  /** An object of JSON loses these keys. */
  | { readonly without: readonly string[] }
  /** Words that name the buyer go from a text that people wrote, or from the texts of an object of JSON. */
  | "masked"
  | "masked texts"
  /** The same in the text at this path of JSON. */
  | { readonly maskedAt: readonly string[] }
  /** An order as it was read from a file: its customer, note and personalization go. */
  | "draft";

/** How rows lead to the order whose buyer is erased. */
export type RowsOf =
  /** The row is the order. */
  | "order itself"
  | "order"
  | "ticket"
  | "proof"
  /** The lines of the order's import. */
  | "import line"
  /** What a store sent about the order, by the store's id of it. */
  | "store order";

export interface BuyerTable {
  readonly table: string;
  readonly rows: RowsOf;
  /** The only actions whose rows have it. */
  readonly actions?: readonly string[];
  /** By column; `delete` removes the row. */
  readonly columns: Readonly<Record<string, Erasure>> | "delete";
  /** The row has a version and a time of its last change. */
  readonly versioned?: true;
}

/** Events of an order, and entries of its audit, that state what the buyer entered. */
export const BUYER_EVENTS = ["edit-address", "edit-contact", "edit"] as const;

/** What names a buyer in the fields of an order or a customer, wherever an entry of the audit has them. */
export const BUYER_FIELDS = [
  "fullName",
  "email",
  "phone",
  "company",
  "address1",
  "address2",
  "city",
  "zipCode",
  "note",
  "personalization",
  "personalized",
] as const;

export const CUSTOMER_COLUMNS = {
  name: "erased",
  email: "null",
  phone: "null",
  company: "null",
  address1: "null",
  address2: "null",
  city: "null",
  zip_code: "null",
} as const satisfies Record<string, Erasure>;

/** In the order in which they are erased: texts are masked by the words that the order still has. */
export const BUYER_TABLES = [
  {
    table: "orders",
    rows: "order itself",
    columns: { hold: "masked texts", accounting: { maskedAt: ["design", "brief"] } },
  },
  { table: "order_events", rows: "order", columns: { detail: "masked texts" } },
  {
    table: "order_events",
    rows: "order",
    actions: BUYER_EVENTS,
    columns: { detail: { without: ["before", "after", "personalized", "items", "note"] } },
  },
  // What was known of the address names its parts.
  { table: "order_events", rows: "order", columns: { detail: { without: ["address"] } } },
  { table: "order_notes", rows: "order", columns: { text: "masked" } },
  {
    table: "change_histories",
    rows: "order",
    columns: { note: "null", proposal: "null", answer: "masked" },
  },
  { table: "design_proofs", rows: "order", columns: { note: "masked", reason: "masked" } },
  { table: "design_comments", rows: "proof", columns: { message: "masked" } },
  { table: "tickets", rows: "order", columns: { subject: "masked", message: "masked" } },
  { table: "ticket_messages", rows: "ticket", columns: { message: "masked" } },
  { table: "stock_movements", rows: "order", columns: { note: "masked" } },
  { table: "store_events", rows: "store order", columns: { body: "null", reason: "masked" } },
  { table: "store_resync_orders", rows: "store order", columns: "delete" },
  { table: "rule_facts", rows: "order", columns: { facts: { without: ["note"] } } },
  { table: "rule_runs", rows: "order", columns: { text: "masked" } },
  { table: "webhook_deliveries", rows: "order", columns: { body: "null", response: "null" } },
  { table: "import_orders", rows: "import line", columns: { draft: "draft", cells: "null" } },
  {
    table: "order_items",
    rows: "order",
    versioned: true,
    columns: { personalization: "no entries", store_text: "null" },
  },
  {
    table: "orders",
    rows: "order itself",
    versioned: true,
    columns: {
      full_name: "erased",
      email: "null",
      phone: "null",
      company: "null",
      address1: "null",
      address2: "null",
      city: "null",
      zip_code: "null",
      note: "null",
      accounting: { without: ["address"] },
    },
  },
] as const satisfies readonly BuyerTable[];

/** Columns of further tables with data of buyers, whose rows no key of an order finds: code of their own erases them. */
export const FOUND_OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  customers: Object.keys(CUSTOMER_COLUMNS),
  email_history: ["subject", "html", "links"],
  notifications: ["title", "content"],
  digest_lines: ["title", "content"],
  address_outcomes: ["key"],
  order_search_texts: ["text"],
  order_imports: ["sample"],
  audit: ["before", "after"],
};

/** Columns that are not erased but end by themselves, or stay; the document says when and why. */
export const NOT_ERASED: Readonly<Record<string, readonly string[]>> = {
  orders: ["order_name", "reference_id1", "reference_id2", "province", "country_code"],
  customers: ["province", "country_code"],
  parcels: ["number", "carrier", "tracking_url"],
  tickets: ["attachments"],
  ticket_messages: ["attachments"],
  order_items: ["artwork1", "artwork2", "artwork3", "artwork4", "artwork5", "artwork6", "mockup"],
  design_proofs: ["images"],
  images: ["path", "preview", "name"],
  export_files: ["bytes"],
  import_files: ["bytes"],
  idempotency: ["response"],
};

/** A table with the columns of all its entries above, each once. */
export const buyerColumns = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  const add = (table: string, columns: readonly string[]) =>
    found.set(table, new Set([...(found.get(table) ?? []), ...columns]));
  for (const { table, columns } of BUYER_TABLES as readonly BuyerTable[])
    add(table, columns === "delete" ? ["body", "effect"] : Object.keys(columns));
  for (const more of [FOUND_OTHERWISE, NOT_ERASED])
    for (const [table, columns] of Object.entries(more)) add(table, columns);
  return found;
};

/** A row of each table, for people. */
const ERASED_ROWS: readonly (readonly [table: string, one: string, many?: string])[] = [
  ["orders", "order"],
  ["customers", "customer"],
  ["order_items", "item with what the buyer entered", "items with what the buyer entered"],
  ["order_events", "line of the orders' history", "lines of the orders' history"],
  ["order_notes", "internal note"],
  ["change_histories", "change request"],
  ["tickets", "ticket"],
  ["ticket_messages", "message of a ticket", "messages of tickets"],
  ["design_proofs", "design proof"],
  ["design_comments", "comment on a design", "comments on designs"],
  ["email_history", "mail"],
  ["notifications", "notification"],
  ["store_events", "message of a store", "messages of stores"],
  ["webhook_deliveries", "delivery of a webhook", "deliveries of webhooks"],
  ["import_orders", "line of an imported file", "lines of imported files"],
  ["rule_facts", "fact of rules", "facts of rules"],
  ["audit", "entry of the audit", "entries of the audit"],
];

/** What was blanked in words, by the number of rows in each table: `3 orders`. */
export const erasedTexts = (counts: ReadonlyMap<string, number>): string[] =>
  ERASED_ROWS.flatMap(([table, one, many]) => {
    const count = counts.get(table) ?? 0;
    return count > 0 ? [counted(count, one, many)] : [];
  });

/** Whether nothing is left to erase of a customer. */
export const isErasedCustomer = (one: {
  readonly name: string;
  readonly email?: string | null;
  readonly address1?: string | null;
}): boolean => one.name === ERASED && !one.email && !one.address1;

import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { type Company, NO_COMPANY } from "../../../src/domain/company/company.ts";
import type { InvoiceParts } from "../../../src/domain/money/invoices/parts.ts";
import type { TopupAccount } from "../../../src/domain/money/topup-accounts.ts";
import { BY_HAND, type StoredAutoSubmit } from "../../../src/domain/orders/auto-submit/setting.ts";
import type { Gate } from "../../../src/domain/orders/gates/gates.ts";
import type { ColumnChoice } from "../../../src/domain/orders/import/columns/choice.ts";
import type { OrderPreview } from "../../../src/domain/orders/incoming/check-order.ts";
import type { RawRow } from "../../../src/domain/orders/incoming/order-draft.ts";
import { problemAt } from "../../../src/domain/orders/incoming/problem.ts";
import type { StoredDraft } from "../../../src/domain/orders/incoming/stored-draft.ts";
import type { Hold } from "../../../src/domain/orders/order.ts";
import type { SlotPreflights } from "../../../src/domain/preflight/orders/slot-preflight.ts";
import * as schema from "../../../src/server/db/schema/index.ts";
import { newId } from "../../../src/server/ids.ts";
import type { ItemAccounting, OrderAccounting } from "../../../src/server/orders/accounting.ts";
import type { FileHeader } from "../../../src/server/orders/import/job.queries.ts";

/** Every column that holds JSON, as `table.column`. */
export const JSON_COLUMNS: readonly string[] = Object.values(schema as Record<string, unknown>)
  .filter((one) => one instanceof PgTable)
  .map(getTableConfig)
  .flatMap(({ name, columns }) =>
    columns
      .filter((column) => /^jsonb?$/.test(column.getSQLType()))
      .map((column) => `${name}.${column.name}`),
  )
  .sort();

const since = "2026-11-20T12:00:00.000Z";
const gates = (word: string): Gate[] => [{ gate: "address", owner: "seller", since, fix: word }];
const NO_AMOUNTS = { retail: 0, captured: 0, givenBack: 0, kept: 0, costDue: 0 };

/** A marked region of an image of some item. */
const MARK = { slot: 1, x: 0, y: 0, width: 1, height: 1 };

/** The artwork of the item that is marked: its results are shown for this image only. */
export const MARKED_ARTWORK = "https://there.test/art.png";

const draft = (word: string): StoredDraft => ({
  row: 2,
  orderName: word,
  reference: word,
  customer: {
    fullName: word,
    email: `${word}@there.test`,
    phone: word,
    company: "",
    address1: word,
    address2: word,
    city: word,
    province: word,
    zipCode: word,
    countryCode: "US",
  },
  shippingOption: "standard",
  retail: { subTotalPrice: 100, shippingFee: 0, totalDiscount: 0, totalPrice: 100 },
  note: word,
  items: [
    {
      row: 2,
      key: word,
      product: word,
      variantText: word,
      sku: word,
      quantity: 1,
      unitPrice: 100,
      artworks: [word],
      mockup: word,
    },
  ],
});
const preview = (word: string): OrderPreview => ({
  reasons: [problemAt(2, word, word)],
  gates: gates(word),
  items: [{ row: 2, key: word, title: word, sku: word, quantity: 1, variant: null }],
  charge: 0,
});
// The column has no free text, so the word is under a key that no code reads.
const choice = (word: string): ColumnChoice & { word: string } => ({
  columns: { sku: 0 },
  decimal: null,
  eachRowIsOne: true,
  word,
});
const autoSubmit = (word: string): StoredAutoSubmit => ({ ...BY_HAND, since: word });
const accounting = (word: string): OrderAccounting => ({
  phase: "quote",
  walletPart: 0,
  collectedPart: 0,
  sale: null,
  design: null,
  referral: null,
  pending: { [word]: 0 },
  releaseAt: null,
  fulfilledAt: null,
  approvedAt: null,
  journalEntryCount: 0,
  excluded: false,
  shipAnyway: false,
  provinceCode: word,
  sharesReference: false,
  charge: { items: 0, shipping: 0, design: 0, total: 0 },
});

const account = (word: string): TopupAccount => ({
  payWith: "Bank transfer",
  bank: word,
  holder: word,
  number: word,
  branch: word,
  swift: word,
  currency: "VND",
  bin: "",
  note: word,
});

/** Internal columns, which no call returns. */
export const INTERNAL_COLUMNS: readonly string[] = [
  // Numbers only: its values are returned without the word.
  "change_histories.proposal",
  "column_choices.choice",
  "email_history.links",
  "export_history.request",
  "idempotency.response",
  "image_measures.measures",
  // Without free text: documents have names for its ids.
  "invoice_lines.parts",
  "order_imports.choice",
  "order_imports.chosen",
  "order_items.accounting",
  "orders.accounting",
  "parcels.items",
  "price_publications.body",
  "product_import_lines.before",
  "product_import_lines.draft",
  "product_imports.choice",
  "rule_facts.facts",
  // Without free text: what is returned are a choice, times and amounts.
  "seller_teams.auto_submit",
  "store_settings.auto_submit",
  "store_syncs.synced",
];

/** Columns of the platform, which only administrators read. */
export const PLATFORM_COLUMNS: readonly string[] = ["ledger_checks.checks"];

/** A value for each column in its own shape, with the word wherever text is possible. */
export const VALUE_WITH_WORD: Readonly<Record<string, (word: string) => unknown>> = {
  "agencies.config": (word) => ({ title: word }),
  "agencies.settings": (word) => ({
    payment: { topupContent: word, accounts: [account(word)] },
    contact: { shippingTitle: word },
  }),
  "api_keys.scopes": (word) => [word],
  "audit.after": (word) => ({ [word]: word }),
  "audit.before": (word) => ({ [word]: word }),
  "catalog_variants.print_sizes": (word) => [{ slot: 1, printWidth: 100, printHeight: 100, word }],
  "change_histories.proposal": (word) => ({ draft: draft(word), base: word, integrationId: newId() }),
  "catalogs.colors": (word) => [{ name: word }],
  "catalogs.designs": (word) => [{ slot: 1, label: word, required: true, minWidth: 0, minHeight: 0 }],
  "catalogs.shipping_options": (word) => [word],
  "catalogs.sizes": (word) => [word],
  "catalogs.weight": (word) => ({ value: 1, unit: word }),
  "column_choices.choice": choice,
  "column_choices.labels": (word) => [word],
  "company_details.details": (word): Company => ({ ...NO_COMPANY, legalName: word, footer: word }),
  "design_comments.mark": (word) => ({ ...MARK, itemId: word }),
  "design_proofs.images": (word) => [{ itemId: newId(), slot: 1, path: `https://there.test/${word}.png` }],
  "design_proofs.mark": (word) => ({ ...MARK, itemId: word }),
  "email_history.links": (word) => ({ [word]: `/auth/reset-password?token=${word}` }),
  "export_history.request": (word) => ({ resource: "orders", query: { search: word }, scope: null }),
  "idempotency.response": (word) => ({ message: word }),
  "image_measures.measures": (word) => ({ hash: word }),
  "images.tags": (word) => [word],
  "import_orders.cells": (word): RawRow[] => [{ number: 2, cells: [word, word] }],
  "import_orders.draft": draft,
  "import_orders.preview": preview,
  // The column has no free text, so the word is under a key that no code reads.
  "invoice_lines.parts": (word): InvoiceParts & { word: string } => ({
    items: [],
    shipping: 0,
    design: 0,
    word,
  }),
  "ledger_checks.checks": (word) => [{ name: word, ok: true, detail: word }],
  "order_events.detail": (word) => ({ reason: word, before: { fullName: word }, after: { fullName: word } }),
  "order_imports.choice": choice,
  "order_imports.chosen": (word) => [word],
  "order_imports.header": (word): FileHeader => ({
    labels: [word],
    bytes: 1,
    read: 1,
    whole: true,
    encodingQuestion: { labels: [word], examples: [word], candidates: ["windows-1252"] },
    dates: { text: word, days: { "month-first": "2025-03-04", "day-first": "2025-04-03" }, order: null },
  }),
  "products.personalization": (word) => [{ label: word, kind: "text", required: false, maxLength: 10 }],
  "product_import_lines.before": (word) => ({ title: word }),
  "product_import_lines.draft": (word) => ({ draft: { row: 2, title: { text: word } }, mappings: {} }),
  "product_import_lines.problems": (word) => [{ row: 2, column: word, message: word }],
  "product_imports.choice": (word) => ({ title: word }),
  "order_imports.sample": (word): RawRow[] => [{ number: 2, cells: [word] }],
  // The column has no free text, so the word is under a key that no code reads.
  "order_items.accounting": (word): ItemAccounting & { word: string } => ({
    ...NO_AMOUNTS,
    lots: [],
    priceMissing: null,
    word,
  }),
  "order_items.personalization": (word) => [{ label: word, value: word }],
  "order_items.preflight": (word): SlotPreflights => ({
    1: {
      path: MARKED_ARTWORK,
      status: "bad",
      image: null,
      waived: null,
      findings: [{ code: "blank", message: word }],
    },
  }),
  "orders.accounting": accounting,
  "orders.gates": gates,
  "orders.hold": (word): Hold => ({ owner: "agency", from: "Unfulfilled", reason: word, since }),
  "parcels.items": (word) => [{ itemId: newId(), quantity: 1, word }],
  "payouts.payout_method": (word) => ({ paymentType: "PayPal", paymentValue: word }),
  "price_publications.body": (word) => ({
    kind: "variants",
    save: { variants: [], removed: [], note: word },
  }),
  "products.options": (word) => [{ name: word, values: [word] }],
  "rule_facts.facts": (word) => ({ note: word }),
  "rules.conditions": (word) => ({ match: "all", of: [{ fact: "note", is: "contains", values: [word] }] }),
  "rules.effects": (word) => [{ do: "tag", tags: [word] }],
  "rules.test": (word) => ({ revision: 1, shadowed: [{ rule: newId(), name: word, orders: 1 }] }),
  "seller_teams.auto_submit": autoSubmit,
  "store_settings.auto_submit": autoSubmit,
  "store_resync_orders.effect": (word) => ({ kind: "fail", parts: [], reason: word }),
  "store_settings.methods": (word) => [{ method: word, option: "standard" }],
  "store_syncs.synced": (word) => ({ number: word, carrier: word, items: [], remote: [word] }),
  "webhooks.events": (word) => [word],
  "supplier_logs.variant_changed": (word) => [
    {
      id: newId(),
      catalogVariantCode: word,
      color: word,
      size: word,
      inStock: true,
      supplierMinPrice: 1,
      supplierMaxPrice: 2,
      supplierQuantity: 1,
    },
  ],
};

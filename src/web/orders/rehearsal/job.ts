import { useEffect, useState } from "react";
import type { ImportStatus, Verdict } from "../../../domain/orders/import-status.ts";
import type { DateDoubt, DateOrder } from "../../../domain/orders/tracking/ship-date.ts";
import type { Area } from "../../../domain/resource/define.ts";
import type { StoreKnownBy } from "../../../domain/shops/store-of-file.ts";
import { useGet } from "../../providers/calls.ts";
import { changed } from "../../providers/changes.ts";
import type { Store } from "../../shops/store.ts";

/** A file as the wire carries it, under way or done. */
export interface ImportJob {
  id: string;
  fileName: string;
  format: string | null;
  status: ImportStatus;
  rows: number;
  orders: { total: number } & Readonly<Record<Verdict, number>>;
  /** Good lines that are not in yet. */
  left: Readonly<Record<"ready" | "attention", number>>;
  /** The store that its orders come from, and how that is known. */
  integration: Store | null;
  integrationBy: StoreKnownBy | null;
  /** Lines that are in. */
  committed: number;
  /** Of the stage under way, in percent. */
  progress: number;
  /** In which letters a person said that the file is written; null where it shows that by itself. */
  letters: string | null;
  /** A date of a tracking file that could be two days, and how a person read it; null where none is in doubt. */
  dates: (DateDoubt & { order: DateOrder | null }) | null;
  /** Of rows of a tracking file without a ship date: the day that is offered, and the one that a person said. */
  shipDate: { offered: string; day: string | null } | null;
  /** Columns that nothing reads; `known`: such files always have it. */
  unread: readonly { column: string; known: boolean }[];
  /** Why the file was refused as a whole. */
  message: string | null;
  createdAt: string;
}

/** What may be brought in by file: the calls and screens of each, and what its lines are called. */
export interface ImportKind {
  readonly name: "orders" | "tracking";
  /** Of the wire. */
  readonly base: string;
  readonly upload: string;
  readonly one: string;
  readonly many: string;
  readonly template: string;
  readonly failedFile: string;
  /** Lines may be left out one by one. */
  readonly choosable: boolean;
  /** What else an import changes. */
  readonly changes: readonly string[];
  /** Where a file is dropped in an area. */
  home(area: Area): string;
}

export const ORDERS: ImportKind = {
  name: "orders",
  base: "orders/import",
  upload: "orders/import/csv",
  one: "order",
  many: "orders",
  template: "platen-orders.csv",
  failedFile: "failed-orders.csv",
  choosable: true,
  changes: ["orders", "order-items", "customers", "products", "order-imports"],
  home: (area) => `/${area}/orders/import`,
};

export const TRACKING: ImportKind = {
  name: "tracking",
  base: "tracking/import",
  upload: "tracking/import",
  one: "row",
  many: "rows",
  template: "platen-tracking.csv",
  failedFile: "failed-tracking.csv",
  choosable: false, // a commit names orders, and two rows may be of one order
  changes: ["orders", "order-items", "tracking", "balances", "ledger", "order-imports"],
  home: (area) => `/${area}/tracking/import`,
};

export const historiesOf = (kind: ImportKind, area: Area) => `${kind.home(area)}/histories`;

export const isUnderWay = (status: ImportStatus | undefined) =>
  status === "reading" || status === "committing";
export const isWaiting = (status: ImportStatus) => status === "rehearsed" || status === "mapping";

const LOOK_SECONDS = 1;

/**
 * An import, looked at every second while it is under way, so that leaving the page costs nothing. When a
 * stage ends, what it changed is read again.
 */
export function useImportJob(kind: ImportKind, id: string) {
  const [busy, setBusy] = useState(false);
  const job = useGet<ImportJob>(`${kind.base}/${id}`, {
    keep: true,
    ...(busy ? { every: LOOK_SECONDS } : {}),
  });
  const status = job.data?.status;
  const now = isUnderWay(status);
  useEffect(() => {
    setBusy(now);
    if (busy && !now && status !== undefined) void changed(`${kind.base}/${id}`, ...kind.changes);
  }, [now, busy, status, kind, id]);
  return job;
}

const FORMATS: Readonly<Record<string, string>> = {
  columns: "Own columns",
  platen: "Platen",
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  "woocommerce-items": "WooCommerce items",
  etsy: "Etsy",
  tiktok: "TikTok Shop",
  amazon: "Amazon",
  walmart: "Walmart",
  ebay: "eBay",
  bigcommerce: "BigCommerce",
  tracking: "Tracking",
};
export const formatLabel = (format: string | null) => (format === null ? null : (FORMATS[format] ?? format));

export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

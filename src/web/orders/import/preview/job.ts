import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { orderImport } from "../../../../domain/orders/import/calls.ts";
import type { ImportStatus } from "../../../../domain/orders/import-status.ts";
import { trackingImport } from "../../../../domain/orders/tracking/calls.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { useCallQuery } from "../../../providers/calls.ts";
import { invalidateResources } from "../../../providers/changes.ts";

/** A kind of import: its calls, its screens and the names of its lines. */
export interface ImportKind {
  readonly name: "orders" | "tracking";
  readonly calls: typeof orderImport | typeof trackingImport;
  readonly one: string;
  readonly many: string;
  readonly template: string;
  readonly failedFile: string;
  /** Whether single lines can be excluded. */
  readonly choosable: boolean;
  /** The path of the upload screen in an area. */
  home(area: Area): string;
}

export const ORDERS: ImportKind = {
  name: "orders",
  calls: orderImport,
  one: "order",
  many: "orders",
  template: "platen-orders.csv",
  failedFile: "failed-orders.csv",
  choosable: true,
  home: (area) => `/${area}/orders/import`,
};

export const TRACKING: ImportKind = {
  name: "tracking",
  calls: trackingImport,
  one: "row",
  many: "rows",
  template: "platen-tracking.csv",
  failedFile: "failed-tracking.csv",
  choosable: false, // A commit names orders, and two rows may belong to one order.
  home: (area) => `/${area}/tracking/import`,
};

export const historiesOf = (kind: ImportKind, area: Area) => `${kind.home(area)}/histories`;

export const isUnderWay = (status: ImportStatus | undefined) =>
  status === "reading" || status === "importing";
export const isWaiting = (status: ImportStatus) => status === "previewed" || status === "mapping";

const LOOK_SECONDS = 1;

/**
 * Polls an import every second while it is running, so that it continues when the person leaves the page. At the end of
 * a stage, the changed resources are reloaded.
 */
export function useImportJob(kind: ImportKind, id: string) {
  const [busy, setBusy] = useState(false);
  const job = useCallQuery(
    kind.calls.show,
    { params: { id } },
    { placeholderData: keepPreviousData, refetchInterval: busy && LOOK_SECONDS * 1_000 },
  );
  const status = job.data?.data?.status;
  const now = isUnderWay(status);
  useEffect(() => {
    setBusy(now);
    if (busy && !now && status !== undefined) void invalidateResources(...(kind.calls.commit.changes ?? []));
  }, [now, busy, status, kind]);
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
  squarespace: "Squarespace",
  shipstation: "ShipStation",
  tracking: "Tracking",
};
export const formatLabel = (format: string | null) => (format === null ? null : (FORMATS[format] ?? format));

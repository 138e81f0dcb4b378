/** The seven order exports, by the last part of their path. Apart from their columns, which the order list does not load. */
export const EXPORT_KIND_LABELS = {
  "export-orders": { label: "Orders", help: "Status and charge" },
  "export-fulfillment": {
    label: "Fulfillment",
    help: "Artwork, mockup, ship-to and due date; from approval on, unless a status is chosen",
  },
  "export-pod": { label: "Print on demand", help: "Artwork with print sizes" },
  "export-dropship": { label: "Dropship", help: "Supplier and ship-to" },
  "export-fk": { label: "FK", help: "FK items to make: artwork and mockup" },
  "export-fk-v2": { label: "FK v2", help: "FK items to make and ship, with tracking" },
  "export-orders-profit": {
    label: "Orders with profit",
    help: "Charge, cost and profit; of fulfilled orders, unless a status is chosen",
  },
} as const;

export type ExportKindName = keyof typeof EXPORT_KIND_LABELS;
// The keys of the record above.
export const EXPORT_KIND_NAMES = Object.keys(EXPORT_KIND_LABELS) as ExportKindName[];

/** Whether an export requires access to profits. */
export const isProfitExport = (name: ExportKindName): boolean => name === "export-orders-profit";

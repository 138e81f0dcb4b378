import type { ExportColumnKey } from "../../../domain/orders/export/columns.ts";
import type { ExportKindName } from "../../../domain/orders/export/kind-labels.ts";
import type { ExportFormat } from "../../../domain/orders/export/kinds.ts";

/** A requested export of order items, as stored with its job. */
export interface ItemExport {
  readonly kind: ExportKindName;
  readonly format: ExportFormat;
  /** Checked when it was requested: those that the person may see. */
  readonly columns: readonly ExportColumnKey[];
  /** Orders of the filter that are left out. */
  readonly exceptIds: readonly string[];
}

import type { exportHistory } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
/** An export as `GET export-history` returns it. */
export type ExportRow = RowOf<typeof exportHistory>;

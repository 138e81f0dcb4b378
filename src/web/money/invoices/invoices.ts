import type { invoices } from "../../../domain/resources/index.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";

export type Invoice = RowOf<typeof invoices>;

import type { z } from "zod";
import type { variantChanged } from "../../domain/catalogs/supplier-log.ts";

/** A change of a catalog's supplier prices, as a list has it. */
export interface SupplierLog {
  id: string;
  catalog: { id: string; name: string };
  createdUser: { id: string; email: string } | null;
  status: number;
  note: string | null;
  createdDate: string;
}

/** The same, whole. Prices in dollars. */
export interface SupplierLogDetail extends SupplierLog {
  variantChanged: z.output<typeof variantChanged>;
}

import type { JudgedProduct } from "../../../domain/products/import/judge.ts";
import type { ProductValues } from "../../../domain/products/import/product-values.ts";
import type { AuditEntry } from "../../audit.ts";

/** The fields of a product that an import writes, without its variants. */
export const IMPORTED_FIELDS = [
  "title",
  "handle",
  "serverId",
  "productType",
  "description",
  "mockup",
  "otherMockup",
  "options",
  "published",
] as const satisfies readonly (keyof ProductValues)[];
const NAMES = [...IMPORTED_FIELDS, "variants"] as const;

const pick = (values: ProductValues, names: readonly (keyof ProductValues)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** The fields of a product that differ, before and after, as an edit of the product records them. */
export function productDifference(before: ProductValues, after: ProductValues) {
  const names = NAMES.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return { before: pick(before, names), after: pick(after, names) };
}

export function auditOf({ status, stored, after }: JudgedProduct, id: string): AuditEntry[] {
  if (!after) return [];
  const row = { object: "products", subject: id };
  if (status === "created" || !stored) return [{ ...row, action: "create", after: pick(after, NAMES) }];
  return [{ ...row, action: "edit", ...productDifference(stored, after) }];
}

import { STUCK } from "../../../domain/orders/blockers/waits-for.ts";
import type { BuiltInView } from "../../list/views/BuiltInViews.tsx";

/** The product's views of the order list. */
export const ORDER_VIEWS: readonly BuiltInView[] = [
  { name: "Stuck", params: { waitsFor: STUCK.join(",") } },
  { name: "To approve", params: { waitsFor: "approve" } },
  { name: "Late", params: { late: "true" } },
];

import type { OrderLine } from "../../../domain/orders/import/responses.ts";
import { useCall } from "../../providers/calls.ts";
import type { ImportKind } from "./job.ts";

/** Imports skipped orders anyway: one, or with `null` all of the file. */
export function useAccept(kind: ImportKind, id: string) {
  const call = useCall();
  return async (line: OrderLine | null) => {
    await call("POST", `${kind.base}/${id}/accept`, {
      body: line ? { rows: [line.row] } : {},
      changes: [`${kind.base}/${id}`, "order-imports"],
      success: line ? "The order is imported with the file" : "The orders are imported with the file",
    });
  };
}

import { acceptImport } from "../../../../domain/orders/import/calls.ts";
import type { OrderLine } from "../../../../domain/orders/import/responses.ts";
import { useNamedCall } from "../../../providers/calls.ts";

/** Imports skipped orders anyway: one, or with `null` all of the file. */
export function useAccept(id: string) {
  const accept = useNamedCall(acceptImport);
  return async (line: OrderLine | null) => {
    await accept(
      { params: { id }, body: line ? { rows: [line.row] } : {} },
      { success: line ? "The order is imported with the file" : "The orders are imported with the file" },
    );
  };
}

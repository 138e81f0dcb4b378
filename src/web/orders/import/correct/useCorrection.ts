import { useState } from "react";
import type { z } from "zod";
import { formatMoney } from "../../../../domain/format.ts";
import { correctImport } from "../../../../domain/orders/import/calls.ts";
import type { orderCorrection } from "../../../../domain/orders/import/correction.ts";
import type { OrderLines } from "../../../../domain/orders/import/responses.ts";
import { ROW_STATUSES } from "../../../../domain/orders/import-status.ts";
import { useNamedCall } from "../../../providers/calls.ts";
import { titleOfLine } from "../preview/line.ts";

/** The changes to an order of a previewed file. */
export type OrderCorrection = Omit<z.input<typeof orderCorrection>, "row">;

/** "#1001 is ready now, and charges $14.49" */
export function outcomeOf({ data: [line] }: OrderLines): string {
  if (!line) return "Saved";
  const [status] = ROW_STATUSES[line.status];
  const charge = line.status === "ready" ? `, and charges ${formatMoney(line.charge)}` : "";
  return `${titleOfLine(line)}: ${status.toLowerCase()}${charge}`;
}

/** Saves changes to one order of a previewed file. The server checks the order again. */
export function useCorrection(id: string, row: number) {
  const correctOne = useNamedCall(correctImport);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const correct = async (correction: OrderCorrection): Promise<boolean> => {
    setBusy(true);
    setError("");
    const response = await correctOne(
      { params: { id }, body: { row, ...correction } },
      { success: outcomeOf, quiet: true },
    );
    setBusy(false);
    if (!response.ok) setError(response.message);
    return response.ok;
  };
  return { correct, busy, error };
}

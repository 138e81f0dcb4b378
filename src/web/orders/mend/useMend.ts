import { useState } from "react";
import { formatMoney } from "../../../domain/format.ts";
import { VERDICTS } from "../../../domain/orders/import-status.ts";
import { useCall } from "../../providers/calls.ts";
import { type ImportJob, ORDERS } from "../rehearsal/job.ts";
import { type OrderLine, titleOfLine } from "../rehearsal/line.ts";

/** What is changed of an order of a rehearsed file; its row says which order. */
export interface Mending {
  cells?: readonly { row: number; column: number; value: string }[];
  customer?: Readonly<Record<string, string>>;
  items?: readonly { item: number; quantity?: number; sku?: string }[];
}

interface Mended extends ImportJob {
  data: readonly OrderLine[];
}

/** "#1001 is ready now, and charges $14.49" */
function outcomeOf({ data: [line] }: Mended): string {
  if (!line) return "Saved";
  const [verdict] = VERDICTS[line.verdict];
  const charge = line.verdict === "ready" ? `, and charges ${formatMoney(line.charge)}` : "";
  return `${titleOfLine(line)}: ${verdict.toLowerCase()}${charge}`;
}

/** Saves a change of one order of a rehearsed file, which is judged again. */
export function useMend(id: string, row: number) {
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{
    message: string;
    errors: Readonly<Record<string, string>>;
  } | null>(null);
  const mend = async (mending: Mending): Promise<boolean> => {
    setBusy(true);
    setRefusal(null);
    const answer = await call<Mended>("PATCH", `${ORDERS.base}/${id}/lines`, {
      body: { row, ...mending },
      changes: [`${ORDERS.base}/${id}`, "order-imports"],
      success: outcomeOf,
      quiet: true,
    });
    setBusy(false);
    if (!answer.ok) setRefusal({ message: answer.message, errors: answer.errors ?? {} });
    return answer.ok;
  };
  return { mend, busy, refusal };
}

import { useState } from "react";
import { counted } from "../../../../domain/counts.ts";
import { formatCount } from "../../../../domain/format.ts";
import { MAX_BULK_IDS, MAX_LIMIT } from "../../../../domain/limits.ts";
import { acceptSuggestions, orderImport } from "../../../../domain/orders/import/calls.ts";
import type { ImportResponse } from "../../../../domain/orders/import/responses.ts";
import { useNamedCall } from "../../../providers/calls.ts";
import { type CallResult, sendCall } from "../../../providers/http.ts";
import { useIdempotencyKey } from "../../../providers/idempotency.ts";
import { isUnderWay } from "../preview/job.ts";

/** The query of the lines whose address has a suggestion. */
export const SUGGESTED = { status: "ready,attention", reason: "suggestion" } as const;

/** The first rows of these lines that are taken, on whichever page. */
async function rowsWith(id: string, takes: (row: number) => boolean): Promise<CallResult<number[]>> {
  const rows: number[] = [];
  for (let page = 1; rows.length < MAX_BULK_IDS; page++) {
    const response = await sendCall(orderImport.lines, {
      params: { id },
      query: { ...SUGGESTED, page, limit: MAX_LIMIT },
    });
    if (!response.ok) return response;
    rows.push(...response.data.data.flatMap(({ row }) => (takes(row) ? row : [])));
    if (page * MAX_LIMIT >= response.data.total) break;
  }
  return { ok: true, status: 200, data: rows.slice(0, MAX_BULK_IDS) };
}

/** "12 addresses changed: 195 orders are ready, 5 need attention" */
function changed(count: number, { status, left: { ready, attention } }: ImportResponse): string {
  const done = `${counted(count, "address", "addresses")} changed`;
  if (isUnderWay(status)) return `${done}. The file is being checked again`;
  const others = `${formatCount(attention)} ${attention === 1 ? "needs" : "need"} attention`;
  return `${done}: ${counted(ready, "order is", "orders are")} ready${attention > 0 ? `, ${others}` : ""}`;
}

/** Takes suggestions of a file's addresses, and says what changed. Resolves to whether it did. */
export function useTaking(id: string) {
  const accept = useNamedCall(acceptSuggestions);
  const keyOf = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const take = async (takes: (row: number) => boolean): Promise<boolean> => {
    setBusy(true);
    setProblem("");
    const rows = await rowsWith(id, takes);
    const response = rows.ok
      ? await accept(
          { params: { id }, body: { rows: rows.data } },
          {
            idempotencyKey: keyOf(rows.data),
            success: (job) => changed(rows.data.length, job),
            quiet: true,
          },
        )
      : rows;
    setBusy(false);
    if (!response.ok) setProblem(response.message);
    return response.ok;
  };
  return { take, busy, problem };
}

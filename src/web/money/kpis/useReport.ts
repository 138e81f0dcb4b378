import { useCallback, useState } from "react";
import { toCsv } from "../../../domain/csv.ts";
import { KPI_DIMENSIONS, type KpiDimension } from "../../../domain/kpis.ts";
import { showKpis } from "../../../domain/money/kpis/calls.ts";
import { saveAs } from "../../providers/download.ts";
import { sendCall } from "../../providers/http.ts";
import { useToast } from "../../providers/notification.tsx";
import { NAMES } from "./KpiPanel.tsx";

const HEADER = ["By", "Name", "Orders", "Revenue"];
// The table of dimensions has these keys and no others.
const DIMENSIONS = Object.keys(KPI_DIMENSIONS) as KpiDimension[];

/** Exports the values of all four dimensions as one CSV file. */
export function useReport(query: Readonly<Record<string, string>>) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const report = useCallback(async () => {
    setBusy(true);
    const responses = await Promise.all(
      DIMENSIONS.map((by) => sendCall(showKpis, { query: { ...query, by } })),
    );
    setBusy(false);
    const rows: string[][] = [];
    for (const [at, response] of responses.entries()) {
      if (!response.ok) return toast.error(response.message);
      const by = DIMENSIONS[at] ?? "day";
      for (const row of response.data.data)
        rows.push([KPI_DIMENSIONS[by], NAMES[by](row), String(row.orders), row.revenue.toFixed(2)]);
    }
    const name = `kpis-${query.createdFrom}-to-${query.createdTo}.csv`;
    saveAs(new Blob([toCsv(HEADER, rows)], { type: "text/csv" }), name);
  }, [query, toast]);
  return { report, busy };
}

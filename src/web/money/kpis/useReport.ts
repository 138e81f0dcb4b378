import { useCallback, useState } from "react";
import { toCsv } from "../../../domain/csv.ts";
import { KPI_DIMENSIONS, type KpiDimension } from "../../../domain/kpis.ts";
import { saveAs } from "../../providers/download.ts";
import { send } from "../../providers/http.ts";
import { useSay } from "../../providers/notification.tsx";
import { NAMES } from "./KpiPanel.tsx";
import type { Kpi } from "./useKpis.ts";

const HEADER = ["By", "Name", "Orders", "Revenue"];
// The table of dimensions has these keys and no others.
const DIMENSIONS = Object.keys(KPI_DIMENSIONS) as KpiDimension[];

/** The figures of the screen, all four ways to look at them, as one file. */
export function useReport(query: Readonly<Record<string, string>>) {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const report = useCallback(async () => {
    setBusy(true);
    const answers = await Promise.all(
      DIMENSIONS.map((by) => send<{ data: Kpi[] }>("GET", "dashboards/kpis", { query: { ...query, by } })),
    );
    setBusy(false);
    const rows: string[][] = [];
    for (const [at, answer] of answers.entries()) {
      if (!answer.ok) return say.error(answer.message);
      const by = DIMENSIONS[at] ?? "day";
      for (const row of answer.data.data)
        rows.push([KPI_DIMENSIONS[by], NAMES[by](row), String(row.orders), row.revenue.toFixed(2)]);
    }
    const name = `kpis-${query.createdFrom}-to-${query.createdTo}.csv`;
    saveAs(new Blob([toCsv(HEADER, rows)], { type: "text/csv" }), name);
  }, [query, say]);
  return { report, busy };
}

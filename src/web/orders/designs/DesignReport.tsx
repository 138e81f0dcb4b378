import { keepPreviousData } from "@tanstack/react-query";
import { toCsv } from "../../../domain/csv.ts";
import { formatCount, formatMoney } from "../../../domain/format.ts";
import { showDesignReport } from "../../../domain/orders/designs/calls.ts";
import type { DesignerReport } from "../../../domain/orders/designs/responses.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { FilterBar } from "../../list/filters/FilterBar.tsx";
import type { FilterDef } from "../../list/filters/filters.ts";
import { SmallTable } from "../../list/table/SmallTable.tsx";
import { QuickRanges } from "../../money/kpis/QuickRanges.tsx";
import { tooLong, useKpiFilters } from "../../money/kpis/useKpis.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { saveAs } from "../../providers/download.ts";
import { EmptyState, NotLoaded } from "../../widgets/states.tsx";
import { DASH } from "../../widgets/values.tsx";
import { Panel } from "../detail/Panel.tsx";
import "../../money/kpis/kpis.css";
import "./designs.css";

const DAYS: FilterDef = {
  kind: "range",
  key: "createdAt",
  label: "Requested",
  of: "day",
  from: "createdFrom",
  to: "createdTo",
};

interface ReportColumn {
  title: string;
  /** In the file, where it names a unit. */
  exportedTitle?: string;
  /** As the screen shows it, and as the file has it. */
  shown(row: DesignerReport): string;
  exported(row: DesignerReport): string;
}

const nameOf = ({ designer }: DesignerReport) => designer?.fullName ?? "Not taken";

const count = (title: string, value: (row: DesignerReport) => number): ReportColumn => ({
  title,
  shown: (row) => formatCount(value(row)),
  exported: (row) => String(value(row)),
});
const money = (title: string, value: (row: DesignerReport) => number): ReportColumn => ({
  title,
  shown: (row) => formatMoney(value(row)),
  exported: (row) => value(row).toFixed(2),
});
/** Up to two days in hours. */
const durationOf = (hours: number) => {
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`;
};

const COLUMNS: readonly ReportColumn[] = [
  count("Designs", (row) => row.designs),
  count("Approved", (row) => row.approved),
  count("Open", (row) => row.open),
  money("Fees", (row) => row.fees),
  money("Designer pay", (row) => row.pay),
  {
    title: "Median time to first proof",
    exportedTitle: "Median hours to first proof",
    shown: ({ hoursToFirstProof: hours }) => (hours === null ? DASH : durationOf(hours)),
    exported: ({ hoursToFirstProof: hours }) => hours?.toFixed(2) ?? "",
  },
  {
    title: "Rounds per design",
    shown: ({ rounds }) => rounds?.toFixed(1) ?? DASH,
    exported: ({ rounds }) => rounds?.toFixed(2) ?? "",
  },
  count("Late", (row) => row.late),
];

function ReportTable({ rows }: { rows: readonly DesignerReport[] }) {
  return (
    <SmallTable
      label="Designs by designer, as a table"
      box="kpi-table design-report"
      className="plain-table kpi-rows"
      rows={rows}
      keyOf={({ designer }) => designer?.id ?? "none"}
      columns={[
        { title: "Designer", heads: true, cell: nameOf },
        ...COLUMNS.map(({ title, shown }) => ({ title, align: "right" as const, cell: shown })),
      ]}
    />
  );
}

export default function DesignReport() {
  const filters = useKpiFilters();
  const { from, to } = filters;
  const isWrong = tooLong(from, to) || from > to;
  const { data, error, refetch } = useCallQuery(
    showDesignReport,
    { query: { createdFrom: from, createdTo: to } },
    { enabled: !isWrong, placeholderData: keepPreviousData },
  );
  const rows = data?.data.data;
  const save = () => {
    const lines = (rows ?? []).map((row) => [nameOf(row), ...COLUMNS.map(({ exported }) => exported(row))]);
    const csv = toCsv(
      ["Designer", ...COLUMNS.map(({ exportedTitle, title }) => exportedTitle ?? title)],
      lines,
    );
    saveAs(new Blob([csv], { type: "text/csv" }), `designs-${from}-to-${to}.csv`);
  };
  return (
    <div className="screen screen-kpis">
      <PageHeader
        title="Design report"
        secondary={[{ label: "Export", icon: "download", disabled: !rows?.length, onClick: save }]}
        sub="Designs by the day of their request. Fees and pay are those of approved designs."
      />
      <div className="card toolbar">
        <QuickRanges from={from} to={to} setFilters={filters.setFilters} />
        <FilterBar table={filters} defs={[DAYS]} />
      </div>
      {isWrong ? (
        <EmptyState
          icon="chart"
          title="Choose a range of at most one year"
          text="The start date must not be after the end date."
        />
      ) : !rows ? (
        <NotLoaded what="The report" lines={5} query={{ error, refetch }} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon="chart"
          title="No designs were requested on these days"
          text="Choose other days to see more."
        />
      ) : (
        <Panel title="By designer">
          <ReportTable rows={rows} />
        </Panel>
      )}
    </div>
  );
}

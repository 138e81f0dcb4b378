import { useMemo } from "react";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { Column } from "../../list/table/columns.ts";
import { useCounts } from "../../providers/counts.ts";
import type { Row } from "../../resource/cells.tsx";
import { DeclaredList, useDeclaredList } from "../../resource/ResourceList.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { MonthFilter } from "../MonthFilter.tsx";
import { useInvoiceFile } from "./useInvoiceFile.ts";

const invoices = resourceNamed("invoices");
/** What the download of a row reads. */
const FIELDS = ["name"];

/** The download button of a row. */
const EXPORT_COLUMN: Column<Row> = {
  key: "export",
  title: "",
  width: 52,
  fixed: "right",
  cardRole: "menu",
  cell: (row) => <ExportInvoice id={row.id} name={String(row.name)} />,
};

function ExportInvoice({ id, name }: { id: string; name: string }) {
  const { fetchFile, busy } = useInvoiceFile(id);
  return (
    <Button
      small
      kind="text"
      icon="download"
      label={`Export ${name}`}
      busy={busy}
      onClick={() => void fetchFile("xlsx", name)}
    />
  );
}

/** The list of invoices; the tab Unpaid lists those with an unpaid amount. */
export default function InvoiceList({ area }: ScreenProps) {
  const counts = useCounts("invoices", {}, "activeName");
  const tab = (label: string, value: string) => ({
    label,
    value,
    count: counts && (value === "" ? counts.total : (counts.by?.[value] ?? 0)),
  });
  const tabs = {
    key: "activeName",
    label: "Invoices by payment",
    values: [tab("All", ""), tab("Paid", "payment"), tab("Unpaid", "debts")],
  };
  const list = useDeclaredList({ resource: invoices, area, tabs, fields: FIELDS });
  const columns = useMemo(() => [...list.columns, EXPORT_COLUMN], [list.columns]);
  return (
    <DeclaredList
      list={list}
      columns={columns}
      beforeFilters={<MonthFilter list={list} field="createdDate" />}
    />
  );
}

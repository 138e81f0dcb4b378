import { resourceNamed } from "../../domain/resources/registry.ts";
import type { Column } from "../list/columns.ts";
import { useCounts } from "../providers/counts.ts";
import type { Row } from "../resource/cells.tsx";
import ResourceList from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { Button } from "../widgets/Button.tsx";
import { useInvoiceFile } from "./useInvoiceFile.ts";

const invoices = resourceNamed("invoices");

/** The icon at a row's end that fetches the invoice as a file. */
const EXPORT_COLUMN: readonly Column<Row>[] = [
  {
    key: "export",
    title: "",
    width: 52,
    fixed: "right",
    says: "menu",
    cell: (row) => <ExportInvoice id={row.id} name={String(row.name)} />,
  },
];
const useExportColumn = () => EXPORT_COLUMN;

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

/** What sellers are charged and credited; what remains to be paid stands under Debts. */
export default function Invoices({ area }: ScreenProps) {
  const counts = useCounts("invoices", {}, "activeName");
  const tab = (label: string, value: string) => ({
    label,
    value,
    count: counts && (value === "" ? counts.total : (counts.by?.[value] ?? 0)),
  });
  const tabs = {
    key: "activeName",
    label: "Invoices by what remains",
    values: [tab("All", ""), tab("Payment", "payment"), tab("Debts", "debts")],
  };
  return <ResourceList resource={invoices} area={area} tabs={tabs} useFigures={useExportColumn} />;
}

import { type ReactNode, useState } from "react";
import { exportPrices } from "../../../domain/catalogs/price-file/calls.ts";
import type { HeaderAction } from "../../layout/PageHeader.tsx";
import { sendCall } from "../../providers/http.ts";
import { useAbility } from "../../providers/person.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { usePriceExport } from "./usePriceExport.ts";

const PriceImportDialog = lazyDialog(() => import("./PriceImportDialog.tsx"));

/** The parts of a list's query that an export takes. */
const EXPORTED = ["dropship", "isTrademark", "publishStatus", "search"];

interface PriceFile {
  /** Export and Import; without those that the person may not do. */
  actionsOf(query: Readonly<Record<string, string>>): readonly HeaderAction[];
  dialog: ReactNode;
}

/** Exports and imports supplier prices as a file. */
export function usePriceFile(): PriceFile {
  const { can } = useAbility();
  const exporting = usePriceExport();
  const [isOpen, setOpen] = useState(false);

  const exportList = (listed: Readonly<Record<string, string>>) => {
    const query = Object.fromEntries(Object.entries(listed).filter(([name]) => EXPORTED.includes(name)));
    return exporting.run(() => sendCall(exportPrices, { query }), "catalog-price.xlsx");
  };

  return {
    actionsOf: (query) => [
      ...(can("catalogs", "export-prices")
        ? [
            {
              label: "Export",
              icon: "download" as const,
              busy: exporting.busy,
              onClick: () => void exportList(query),
            },
          ]
        : []),
      ...(can("catalogs", "import-prices")
        ? [{ label: "Import", icon: "import" as const, onClick: () => setOpen(true) }]
        : []),
    ],
    dialog: isOpen && <PriceImportDialog close={() => setOpen(false)} />,
  };
}

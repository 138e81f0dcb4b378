import { lazy, type ReactNode, Suspense, useState } from "react";
import { withTimeout } from "../../chunks.ts";
import type { HeaderAction } from "../../layout/PageHeader.tsx";
import { useAbility } from "../../providers/person.tsx";
import { usePriceExport } from "./usePriceExport.ts";

const PriceImportDialog = lazy(() => withTimeout(import("./PriceImportDialog.tsx")));

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

  const exportPrices = (query: Readonly<Record<string, string>>) =>
    exporting.run(
      "catalogs/export/catalog-price",
      Object.fromEntries(Object.entries(query).filter(([name]) => EXPORTED.includes(name))),
      "catalog-price.xlsx",
    );

  return {
    actionsOf: (query) => [
      ...(can("catalogs", "export-prices")
        ? [
            {
              label: "Export",
              icon: "download" as const,
              busy: exporting.busy,
              onClick: () => void exportPrices(query),
            },
          ]
        : []),
      ...(can("catalogs", "import-prices")
        ? [{ label: "Import", icon: "import" as const, onClick: () => setOpen(true) }]
        : []),
    ],
    dialog: isOpen && (
      <Suspense>
        <PriceImportDialog close={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

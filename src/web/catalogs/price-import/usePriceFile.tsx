import { lazy, type ReactNode, Suspense, useState } from "react";
import type { PriceExportResponse } from "../../../domain/catalogs/price-file/price-responses.ts";
import { messages } from "../../../domain/messages.ts";
import { withTimeout } from "../../chunks.ts";
import type { HeaderAction } from "../../layout/PageHeader.tsx";
import { useDownload } from "../../providers/download.ts";
import { send } from "../../providers/http.ts";
import { useToast } from "../../providers/notification.tsx";
import { useAbility } from "../../providers/person.tsx";

const PriceImportDialog = lazy(() => withTimeout(import("./PriceImportDialog.tsx")));

/** The parts of a list's query that an export takes. */
const EXPORTED = ["dropship", "isTrademark", "publishStatus", "search"];

/** The path of a file below the API, as downloads take it. */
export const pathOfFile = (url: string) => url.replace(/^\/api\//, "");

interface PriceFile {
  /** Export and Import; without those that the person may not do. */
  actionsOf(query: Readonly<Record<string, string>>): readonly HeaderAction[];
  dialog: ReactNode;
}

/** Exports and imports supplier prices as a file. */
export function usePriceFile(): PriceFile {
  const { can } = useAbility();
  const toast = useToast();
  const { download, busy } = useDownload();
  const [isStarting, setStarting] = useState(false);
  const [isOpen, setOpen] = useState(false);

  const exportPrices = async (query: Readonly<Record<string, string>>) => {
    setStarting(true);
    const response = await send<PriceExportResponse>("GET", "catalogs/export/catalog-price", {
      query: Object.fromEntries(Object.entries(query).filter(([name]) => EXPORTED.includes(name))),
    });
    setStarting(false);
    if (!response.ok) {
      // The specification's text says that it failed, the server's message why.
      toast.error(messages.priceExportFailed);
      if (response.status === 400) toast.warning(response.message);
      return;
    }
    const { url } = response.data.data;
    if (await download(pathOfFile(url), {}, "catalog-price.xlsx")) toast.success(messages.priceExportSuccess);
  };

  return {
    actionsOf: (query) => [
      ...(can("catalogs", "export-prices")
        ? [
            {
              label: "Export",
              icon: "download" as const,
              busy: isStarting || busy,
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

import { useState } from "react";
import type { PriceExportResponse } from "../../../domain/catalogs/price-file/price-responses.ts";
import { messages } from "../../../domain/messages.ts";
import { useDownload } from "../../providers/download.ts";
import { send } from "../../providers/http.ts";
import { useToast } from "../../providers/notification.tsx";

/** The path of a file below the API, as downloads take it. */
export const pathOfFile = (url: string) => url.replace(/^\/api\//, "");

/** Has the server write a file of supplier prices, and downloads it. */
export function usePriceExport() {
  const toast = useToast();
  const { download, busy } = useDownload();
  const [isStarting, setStarting] = useState(false);

  const run = async (path: string, query: Readonly<Record<string, string>>, fileName: string) => {
    setStarting(true);
    const response = await send<PriceExportResponse>("GET", path, { query });
    setStarting(false);
    if (!response.ok) {
      // The specification's text says that it failed, the server's message why.
      toast.error(messages.priceExportFailed);
      if (response.status === 400) toast.warning(response.message);
      return;
    }
    const { url } = response.data.data;
    if (await download(pathOfFile(url), {}, fileName)) toast.success(messages.priceExportSuccess);
  };
  return { run, busy: isStarting || busy };
}

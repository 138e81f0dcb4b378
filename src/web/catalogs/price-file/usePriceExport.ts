import { useState } from "react";
import type { PriceExportResponse } from "../../../domain/catalogs/price-file/price-responses.ts";
import { messages } from "../../../domain/messages.ts";
import { useDownload } from "../../providers/download.ts";
import type { CallResult } from "../../providers/http.ts";
import { useToast } from "../../providers/notification.tsx";

/** Has the server write a file of supplier prices, and downloads it. */
export function usePriceExport() {
  const toast = useToast();
  const { downloadFrom, busy } = useDownload();
  const [isStarting, setStarting] = useState(false);

  const run = async (start: () => Promise<CallResult<PriceExportResponse>>, fileName: string) => {
    setStarting(true);
    const response = await start();
    setStarting(false);
    if (!response.ok) {
      // The specification's text says that it failed, the server's message why.
      toast.error(messages.priceExportFailed);
      if (response.status === 400) toast.warning(response.message);
      return;
    }
    if (await downloadFrom(response.data.data.url, fileName)) toast.success(messages.priceExportSuccess);
  };
  return { run, busy: isStarting || busy };
}

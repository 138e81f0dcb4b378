import type { InvoiceFile } from "../../../domain/money/responses.ts";
import { useDownload } from "../../providers/download.ts";
import { send } from "../../providers/http.ts";
import { useToast } from "../../providers/notification.tsx";

export type InvoiceFormat = "xlsx" | "csv" | "pdf";

/** Downloads an invoice as a file and shows a toast. */
export function useInvoiceFile(id: string) {
  const toast = useToast();
  const { download, busy } = useDownload();
  const fetchFile = async (format: InvoiceFormat, name: string) => {
    const response = await send<InvoiceFile>("GET", `invoices/${id}/export`, {
      query: { format },
    });
    if (!response.ok) return toast.error(response.message);
    const { pathname, searchParams } = new URL(response.data.url, window.location.origin);
    const path = pathname.replace(/^\/api\//, "");
    if (await download(path, Object.fromEntries(searchParams), `${name}.${format}`))
      toast.success(response.data.message);
  };
  return { fetchFile, busy };
}

import { messages } from "../../domain/messages.ts";
import { useDownload } from "../providers/download.ts";
import { send } from "../providers/http.ts";
import { useSay } from "../providers/notification.tsx";

export type InvoiceFormat = "xlsx" | "csv" | "pdf";

/** An invoice as a file: asks where it is, fetches it and says so. */
export function useInvoiceFile(id: string) {
  const say = useSay();
  const { download, busy } = useDownload();
  const fetchFile = async (format: InvoiceFormat, name: string) => {
    const asked = await send<{ url: string; message?: string }>("GET", `invoices/${id}/export`, {
      query: { format },
    });
    if (!asked.ok) return say.error(asked.message);
    const { pathname, searchParams } = new URL(asked.data.url, window.location.origin);
    const path = pathname.replace(/^\/api\//, "");
    if (await download(path, Object.fromEntries(searchParams), `${name}.${format}`))
      say.success(asked.data.message ?? messages.exportSuccess);
  };
  return { fetchFile, busy };
}

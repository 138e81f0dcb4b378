import { exportInvoice } from "../../../domain/money/invoices/calls.ts";
import { useDownload } from "../../providers/download.ts";
import { sendCall } from "../../providers/http.ts";
import { useToast } from "../../providers/notification.tsx";

export type InvoiceFormat = "xlsx" | "csv" | "pdf";

export function useInvoiceFile(id: string) {
  const toast = useToast();
  const { downloadFrom, busy } = useDownload();
  const fetchFile = async (format: InvoiceFormat, name: string) => {
    const response = await sendCall(exportInvoice, { params: { id }, query: { format } });
    if (!response.ok) return toast.error(response.message);
    if (await downloadFrom(response.data.url, `${name}.${format}`)) toast.success(response.data.message);
  };
  return { fetchFile, busy };
}

import { useState } from "react";
import { showInvoicePage } from "../../../domain/money/invoices/calls.ts";
import { sendCall } from "../../providers/http.ts";
import { useToast } from "../../providers/notification.tsx";

/** Prints a page from a sandboxed frame without scripts. */
function printPage(html: string) {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-same-origin allow-modals");
  frame.setAttribute("aria-hidden", "true");
  frame.title = "Page to print";
  frame.className = "printed";
  frame.srcdoc = html;
  frame.onload = () => {
    const page = frame.contentWindow;
    page?.addEventListener("afterprint", () => frame.remove());
    page?.print();
  };
  document.body.append(frame);
}

/** Loads an invoice as a page and prints it. */
export function usePrint(id: string) {
  const toast = useToast();
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    const response = await sendCall(showInvoicePage, { params: { id } });
    setPrinting(false);
    if (response.ok) printPage(response.data.html);
    else toast.error(response.message);
  };
  return { print, printing };
}

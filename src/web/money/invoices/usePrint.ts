import { useState } from "react";
import type { InvoicePage } from "../../../domain/money/responses.ts";
import { send } from "../../providers/http.ts";
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

/** Loads a printable page, `{html}`, and prints it. */
export function usePrint(path: string) {
  const toast = useToast();
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    const response = await send<InvoicePage>("GET", path);
    setPrinting(false);
    if (response.ok) printPage(response.data.html);
    else toast.error(response.message);
  };
  return { print, printing };
}

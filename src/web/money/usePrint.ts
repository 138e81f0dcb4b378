import { useState } from "react";
import { send } from "../providers/http.ts";
import { useSay } from "../providers/notification.tsx";

/** Hands a page to the browser's printer. It stands in a frame that runs nothing. */
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

/** Fetches a page that the server made for paper, `{html}`, and prints it. */
export function usePrint(path: string) {
  const say = useSay();
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    const answer = await send<{ html: string }>("GET", path);
    setPrinting(false);
    if (answer.ok) printPage(answer.data.html);
    else say.error(answer.message);
  };
  return { print, printing };
}

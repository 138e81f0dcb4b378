import { useCallback, useState } from "react";
import { accepted, http, httpErrorOf } from "./http.ts";
import { useSay } from "./notification.tsx";

/** Hands a file that is here already to the browser. */
export function saveAs(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** What the server calls a file, where it says so. */
const nameIn = (disposition: unknown): string | undefined =>
  typeof disposition === "string" ? /filename="([\w.-]+)"/.exec(disposition)?.[1] : undefined;

/**
 * Fetches a file with the session's headers and hands it to the browser: `await download("orders/export", query,
 * "orders.csv")`. Whether it came; where it did not, that was said.
 */
export function useDownload() {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const download = useCallback(
    async (url: string, query: Readonly<Record<string, string>>, name: string): Promise<boolean> => {
      setBusy(true);
      try {
        const answer = await http.get<Blob>(`/${url}`, { params: query, responseType: "blob" });
        // A refusal of a call that asked for a file comes as a file: its words are read out of it.
        if (answer.status === 400)
          accepted({ ...answer, data: JSON.parse(await answer.data.text()) as Blob });
        saveAs(answer.data, nameIn(answer.headers["content-disposition"]) ?? name);
        return true;
      } catch (error) {
        say.error(httpErrorOf(error).message);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [say],
  );
  return { download, busy };
}

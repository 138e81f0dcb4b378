import { useCallback, useState } from "react";
import { pathOf } from "../../domain/resource/address.ts";
import type { Call, Given } from "../../domain/resource/call.ts";
import { API, accepted, http, httpErrorOf } from "./http.ts";
import { useToast } from "./notification.tsx";

/** Saves a file that is already in memory. */
export function saveAs(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The file name from the server's Content-Disposition, if any. */
const nameIn = (disposition: unknown): string | undefined =>
  typeof disposition === "string" ? /filename="([\w.-]+)"/.exec(disposition)?.[1] : undefined;

/**
 * Fetches a file with the session's headers and saves it: `await download(downloadExport, { params: { id } }, "rows.csv")`,
 * or `downloadFrom` the address that a response has. Resolves to `false` after an error, which is shown as a toast.
 */
export function useDownload() {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = useCallback(
    async (path: string, query: object, name: string): Promise<boolean> => {
      setBusy(true);
      try {
        const response = await http.get<Blob>(`/${path}`, { params: query, responseType: "blob" });
        // An error of a file request arrives as a blob, so its message is parsed from it.
        if (response.status === 400)
          accepted({ ...response, data: JSON.parse(await response.data.text()) as Blob });
        saveAs(response.data, nameIn(response.headers["content-disposition"]) ?? name);
        return true;
      } catch (error) {
        toast.error(httpErrorOf(error).message);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [toast],
  );
  const download = useCallback(
    <C extends Call>(call: C, { params, query = {} }: Given<C>, name: string) =>
      save(pathOf(call, params), query, name),
    [save],
  );
  const downloadFrom = useCallback(
    (address: string, name: string) => {
      const { pathname, searchParams } = new URL(address, window.location.origin);
      return save(pathname.replace(`${API}/`, ""), Object.fromEntries(searchParams), name);
    },
    [save],
  );
  return { download, downloadFrom, busy };
}

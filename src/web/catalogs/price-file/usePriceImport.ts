import { useRef, useState } from "react";
import { importPrices } from "../../../domain/catalogs/price-file/calls.ts";
import type { PriceColumn } from "../../../domain/catalogs/price-file/price-cells.ts";
import type { PriceImportResponse } from "../../../domain/catalogs/price-file/price-responses.ts";
import { messages } from "../../../domain/messages.ts";
import { reloadAfter } from "../../providers/changes.ts";
import { useToast } from "../../providers/notification.tsx";
import { useUpload } from "../../providers/upload.ts";

export type PriceImport = PriceImportResponse["data"];

export const cellKey = (row: number, column: PriceColumn) => `${row} ${column}`;

interface Correction {
  row: number;
  column: PriceColumn;
  value: string;
}

/**
 * A price file from its choice to its import. The server keeps nothing in between: every check and the import send the
 * file again, with the corrected cells.
 */
export function usePriceImport() {
  const toast = useToast();
  const { upload } = useUpload();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<PriceImport | null>(null);
  const [result, setResult] = useState<PriceImport | null>(null);
  const [busy, setBusy] = useState<"checking" | "importing" | null>(null);
  const [problem, setProblem] = useState("");
  const corrections = useRef(new Map<string, Correction>());
  /** The number of the last request, whose response counts. */
  const last = useRef(0);

  const post = (of: File, query?: { preview: "true" }) => {
    const list = [...corrections.current.values()];
    return upload(importPrices, { ...(query && { query }) }, of, {
      importType: "IMPORT_SUPPLIER_PRICE",
      corrections: list.length > 0 ? JSON.stringify(list) : undefined,
    });
  };

  const check = async (of: File) => {
    const number = ++last.current;
    setBusy("checking");
    setProblem("");
    const response = await post(of, { preview: "true" });
    if (number !== last.current) return;
    setBusy(null);
    if (!response) return;
    if (response.ok) setPreview(response.data.data);
    else setProblem(response.message);
  };

  return {
    file,
    preview,
    result,
    busy,
    problem,
    choose(next: File) {
      corrections.current = new Map();
      setFile(next);
      setPreview(null);
      void check(next);
    },
    /** Goes back to the choice of a file. */
    reset() {
      last.current += 1;
      setFile(null);
      setPreview(null);
      setProblem("");
      setBusy(null);
    },
    /** The text that a person entered in a cell. */
    corrected: (row: number, column: PriceColumn) => corrections.current.get(cellKey(row, column))?.value,
    correct(row: number, column: PriceColumn, value: string) {
      corrections.current.set(cellKey(row, column), { row, column, value });
      if (file) void check(file);
    },
    async run() {
      if (!file || !preview) return toast.warning(messages.importYourFile);
      last.current += 1;
      setBusy("importing");
      setProblem("");
      const response = await post(file);
      setBusy(null);
      if (!response) return;
      if (response.ok) {
        setResult(response.data.data);
        void reloadAfter(importPrices);
        toast.success(messages.priceImportSuccess);
      } else {
        setProblem(response.message);
        toast.error(messages.priceImportFailed);
      }
    },
  };
}

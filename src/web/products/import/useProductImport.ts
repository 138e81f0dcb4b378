import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { importProducts } from "../../../domain/products/import/calls.ts";
import type { ChosenFields } from "../../../domain/products/import/choice.ts";
import type { ProductPreview } from "../../../domain/products/import/responses.ts";
import { reloadAfter } from "../../providers/changes.ts";
import { useUpload } from "../../providers/upload.ts";

export const HISTORIES = "/s/products/import/histories";

/** Accepted suggestions: the variant's id by the key of its rows. */
type Mappings = Readonly<Record<string, string>>;

interface Correction {
  row: number;
  column: string;
  value: string;
}

/** The answers as fields of the upload. */
const fieldsOf = (
  columns: ChosenFields | null,
  corrections: ReadonlyMap<string, Correction>,
  mappings: Mappings,
) => ({
  columns: columns ? JSON.stringify({ columns }) : undefined,
  corrections: corrections.size > 0 ? JSON.stringify([...corrections.values()]) : undefined,
  mappings: Object.keys(mappings).length > 0 ? JSON.stringify(mappings) : undefined,
});

/**
 * A product file from its choice to its import. The server keeps nothing before the import: every check sends the file
 * again, with the answers so far.
 */
export function useProductImport() {
  const { upload } = useUpload();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ProductPreview | null>(null);
  const [busy, setBusy] = useState<"checking" | "importing" | null>(null);
  const [problem, setProblem] = useState("");
  const [mappings, setMappings] = useState<Mappings>({});
  const columns = useRef<ChosenFields | null>(null);
  const corrections = useRef(new Map<string, Correction>());
  /** The number of the last request, whose response counts. */
  const last = useRef(0);

  const post = (of: File, mapped: Mappings, given: { query?: { dryRun: "true" } } = {}) =>
    upload(importProducts, given, of, fieldsOf(columns.current, corrections.current, mapped));

  const check = async (of = file, accepted = mappings) => {
    if (!of) return;
    const number = ++last.current;
    setBusy("checking");
    setProblem("");
    const response = await post(of, accepted, { query: { dryRun: "true" } });
    if (number !== last.current) return;
    setBusy(null);
    if (!response) return;
    if (!response.ok) setProblem(response.message);
    // A dry run stores nothing that has an id.
    else if (!("id" in response.data)) setPreview(response.data);
  };

  return {
    file,
    preview,
    busy,
    problem,
    mappings,
    choose(next: File) {
      corrections.current = new Map();
      columns.current = null;
      setMappings({});
      setFile(next);
      setPreview(null);
      void check(next, {});
    },
    /** Goes back to the choice of a file. */
    reset() {
      last.current += 1;
      setFile(null);
      setPreview(null);
      setProblem("");
      setBusy(null);
    },
    readColumns(chosen: ChosenFields) {
      columns.current = chosen;
      void check();
    },
    corrected: (row: number, column: string) => corrections.current.get(`${row} ${column}`)?.value,
    correct(row: number, column: string, value: string) {
      corrections.current.set(`${row} ${column}`, { row, column, value });
      void check();
    },
    /** Accepts a suggestion for the variants of a key, or takes that back. */
    map(key: string, variantId: string | null) {
      const { [key]: _, ...others } = mappings;
      setMappings(variantId === null ? others : { ...others, [key]: variantId });
    },
    async run() {
      if (!file) return;
      last.current += 1;
      setBusy("importing");
      setProblem("");
      const response = await post(file, mappings);
      setBusy(null);
      if (!response) return;
      if (!response.ok) return setProblem(response.message);
      void reloadAfter(importProducts);
      if ("id" in response.data) void navigate(`${HISTORIES}/${response.data.id}`);
    },
  };
}

export type ProductImportWork = ReturnType<typeof useProductImport>;

import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { saveVariants, showCatalog } from "../../../domain/catalogs/calls.ts";
import type { PublishStatus } from "../../../domain/catalogs/price-loop.ts";
import { type CheckRows, changedColumns, type GridRow, keptByRow, newRow } from "../../grid/model.ts";
import { useGrid } from "../../grid/useGrid.ts";
import { useGridView } from "../../grid/useGridView.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { sendCall } from "../../providers/http.ts";
import { useToast } from "../../providers/notification.tsx";
import type { CatalogDetail } from "../catalog.ts";
import {
  COLUMN_OF_FIELD,
  checkVariants,
  columnsFor,
  NEW_CELLS,
  rowsOfVariants,
  savedRowOf,
} from "./columns.ts";

/** A cell that the server refused, until it is changed. */
interface Refused {
  readonly row: string;
  readonly column: string;
  readonly text: string;
  readonly typed: string;
}

interface SaveOptions {
  readonly status?: PublishStatus;
  readonly note?: string | null;
  /** ISO 8601: the save waits until then, and publishes the catalog. */
  readonly publishAt?: string;
  /** The grid stays on screen, whose rows need not be rendered before the message of success. */
  readonly staysOpen?: boolean;
}

let lastKey = 0;
/** A row for cells that are new; the columns that are left out have their defaults. */
export const newVariantRow = (cells: Readonly<Record<string, string>>): GridRow => {
  lastKey += 1;
  return newRow(`new-${lastKey}`, { ...NEW_CELLS, ...cells });
};

/** Body of a row in a save, with the key of its row in the grid. */
type Sent = { key: string; body: NonNullable<ReturnType<typeof savedRowOf>> };

/** The variants of a catalog as a grid that is saved in one call. */
export function useVariantGrid(catalog: CatalogDetail, party: "owner" | "supplier" | null) {
  const saveAll = useNamedCall(saveVariants);
  const toast = useToast();
  const columns = useMemo(() => columnsFor(party, catalog.designs), [party, catalog.designs]);
  const [refused, setRefused] = useState<Refused | null>(null);
  const check: CheckRows = useCallback(
    (rows) => {
      const violations = [...checkVariants(rows)];
      const row = rows.find(({ key }) => key === refused?.row);
      // What the server refused is wrong until it is changed.
      if (refused && row?.cells[refused.column] === refused.typed)
        violations.unshift({ row: refused.row, column: refused.column, text: refused.text });
      return violations;
    },
    [refused],
  );
  const [version, setVersion] = useState(catalog.version);
  const [first] = useState(() => rowsOfVariants(catalog.variants));
  const grid = useGrid(columns, first, check);
  const view = useGridView(
    grid,
    columns.find(({ key }) => key === "color"),
  );
  const [busy, setBusy] = useState(false);
  const isSaving = useRef(false);
  /** The server has the rows on screen, which are not rendered as saved yet. */
  const isSaved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are on screen now
  useEffect(() => {
    isSaved.current = false;
  }, [grid.rows]);
  const hasUnsaved = () => grid.isDirty && !isSaved.current;
  const [conflict, setConflict] = useState<string | null>(null);

  const hexOf = useCallback(
    (name: string) => catalog.colors.find((one) => one.name.toLowerCase() === name.toLowerCase())?.hex,
    [catalog.colors],
  );

  const bodyOf = useMemo(() => keptByRow((row) => savedRowOf(row, hexOf)), [hexOf]);
  // Of a thousand rows they take 20 ms, for which a save need not wait.
  const { rows, isDirty } = grid;
  useEffect(() => {
    if (!isDirty || !("requestIdleCallback" in window)) return;
    const prepared = requestIdleCallback(() => rows.forEach(bodyOf));
    return () => cancelIdleCallback(prepared);
  }, [rows, isDirty, bodyOf]);

  /** What changed, as the wire has it. */
  const changes = () => {
    const sent = grid.rows.flatMap((row): Sent[] => {
      const body = row.isRemoved ? null : bodyOf(row);
      return body ? [{ key: row.key, body }] : [];
    });
    return { sent, removed: grid.rows.filter(({ isRemoved }) => isRemoved).map(({ key }) => key) };
  };

  /** Sends what changed. @returns the saved catalog; `null` if the server refused, with the reason on screen */
  const save = async ({
    status,
    note,
    publishAt,
    staysOpen = false,
  }: SaveOptions = {}): Promise<CatalogDetail | null> => {
    if (isSaving.current) return null;
    isSaving.current = true;
    const { sent, removed } = changes();
    const request = saveAll(
      {
        params: { id: catalog.id },
        body: {
          variants: sent.map(({ body }) => body),
          ...(removed.length > 0 ? { removed } : {}),
          ...(status === undefined ? {} : { status }),
          ...(note === undefined ? {} : { note }),
          ...(publishAt === undefined ? {} : { publishAt }),
          ...(version === undefined ? {} : { version }),
        },
      },
      { reloadsLater: staysOpen },
    );
    // The call is sent before the grid is rendered as busy.
    startTransition(() => setBusy(true));
    const response = await request;
    isSaving.current = false;
    if (!response.ok) {
      setBusy(false);
      const { errors = {}, message } = response;
      if (errors.version) setConflict(errors.version);
      setRefused(refusedCell(errors, message, sent, grid.rows));
      return null;
    }
    // The message of success need not wait for the rows, nor does a link that is pressed after it ask.
    isSaved.current = true;
    startTransition(() => {
      setBusy(false);
      setConflict(null);
      setVersion(response.data.version);
      grid.reset(rowsOfVariants(response.data.variants));
    });
    return response.data;
  };

  /** Takes the newer variants of the server, and puts the cells that were changed here over them. */
  const loadNewer = (newer: CatalogDetail) => {
    const mine = new Map(grid.rows.map((row) => [row.key, row]));
    const removed = new Set(grid.rows.filter(({ isRemoved }) => isRemoved).map(({ key }) => key));
    grid.reset(rowsOfVariants(newer.variants));
    const changes = newer.variants.flatMap(({ id }) => {
      const row = mine.get(id);
      return row
        ? changedColumns(row).map((column) => ({ row: id, column, text: row.cells[column] ?? "" }))
        : [];
    });
    grid.edit(
      changes,
      grid.rows.filter(({ stored }) => stored === null),
    );
    if (removed.size > 0) grid.remove(removed);
    setVersion(newer.version);
    setConflict(null);
  };

  const reload = async () => {
    const response = await sendCall(showCatalog, { params: { id: catalog.id } });
    if (response.ok) loadNewer(response.data);
    else toast.error(response.message);
  };

  // Without changes here, the grid follows the catalog, for example after its status was set.
  const { reset } = grid;
  useEffect(() => {
    if (isDirty || busy || (catalog.version ?? 0) <= (version ?? 0)) return;
    reset(rowsOfVariants(catalog.variants));
    setVersion(catalog.version);
  }, [catalog, version, isDirty, busy, reset]);

  /** The changed variants as the body of a simulation. */
  const simulated = () => {
    const { sent, removed } = changes();
    return { variants: sent.map(({ body }) => body), removed };
  };

  return { grid, view, busy, conflict, hasUnsaved, save, simulated, reload, hexOf };
}

/** The cell of an error at `variants.3.supplierMinPrice`. */
function refusedCell(
  errors: Readonly<Record<string, string>>,
  message: string,
  sent: readonly Sent[],
  rows: readonly GridRow[],
): Refused | null {
  for (const [path, reason] of Object.entries(errors)) {
    const [, index, field = ""] = /^variants\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
    const key = index === undefined ? undefined : sent[Number(index)]?.key;
    const column = COLUMN_OF_FIELD[field] ?? "sku";
    const row = rows.find((one) => one.key === key);
    if (row) return { row: row.key, column, text: reason || message, typed: row.cells[column] ?? "" };
  }
  return null;
}

import { memo, useCallback, useState } from "react";
import { counted } from "../../../domain/counts.ts";
import { EditGrid } from "../../grid/EditGrid.tsx";
import { GridToolbar } from "../../grid/GridToolbar.tsx";
import type { GridColumn, GridRow } from "../../grid/model.ts";
import type { Grid } from "../../grid/useGrid.ts";
import type { GridView } from "../../grid/useGridView.ts";
import { useToast } from "../../providers/notification.tsx";
import { Button } from "../../widgets/Button.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { newVariantRow } from "./useVariantGrid.ts";

interface Props {
  grid: Grid;
  view: GridView;
  /** The color to show beside a color's name. */
  hexOf(color: string): string | undefined;
  party: "owner" | "supplier" | null;
  /** Called with the rows of the selected range. */
  onSelect?(rows: readonly GridRow[]): void;
}

/** The grid of a catalog's variants with its toolbar. It renders again only when its rows change. */
export const VariantGrid = memo(function VariantGrid({ grid, view, hexOf, party, onSelect }: Props) {
  const confirm = useConfirm();
  const toast = useToast();
  const [selected, setSelected] = useState<readonly GridRow[]>([]);
  const isOwner = party === "owner";
  const select = useCallback(
    (rows: readonly GridRow[]) => {
      setSelected(rows);
      onSelect?.(rows);
    },
    [onSelect],
  );
  const swatch = useCallback(
    ({ key }: GridColumn, { cells }: GridRow) => {
      const hex = key === "color" ? hexOf(cells.color ?? "") : undefined;
      return hex && <span className="grid-swatch" style={{ background: hex }} />;
    },
    [hexOf],
  );
  const removable = selected.filter(({ isRemoved }) => !isRemoved);
  const isRestoring = selected.length > 0 && removable.length === 0;
  const remove = () => grid.remove(new Set(selected.map(({ key }) => key)), !isRestoring);

  const onUnknown = async (rows: readonly Readonly<Record<string, string>>[]) => {
    const count = counted(rows.length, "SKU");
    if (!isOwner) {
      toast.warning(`${count} not found in this catalog: ${listOf(rows)}`);
      return [];
    }
    const isConfirmed = await confirm({
      title: `Add ${counted(rows.length, "new variant")}?`,
      text: `The pasted cells have ${count} not in this catalog: ${listOf(rows)}.`,
      action: "Add",
    });
    return isConfirmed ? rows.map(newVariantRow) : [];
  };
  return (
    <>
      <GridToolbar searchLabel="Search variants" grid={grid} view={view} canEdit={party !== null}>
        {isOwner && (
          <>
            <Button small icon="plus" onClick={() => grid.edit([], [newVariantRow({})])}>
              Add row
            </Button>
            <Button small disabled={selected.length === 0} onClick={remove}>
              {isRestoring ? "Restore" : "Remove"} {selected.length > 1 ? `${selected.length} rows` : "row"}
            </Button>
          </>
        )}
      </GridToolbar>
      <EditGrid
        label="Variants"
        grid={grid}
        lines={view.lines}
        keyColumn="sku"
        toggleGroup={view.toggleGroup}
        onUnknown={onUnknown}
        onSelect={select}
        adornment={swatch}
      />
    </>
  );
});

const MAX_LISTED = 5;
/** `TEE-BLACK-S, TEE-BLACK-M and 3 more` */
function listOf(rows: readonly Readonly<Record<string, string>>[]): string {
  const shown = rows.slice(0, MAX_LISTED).map(({ sku }) => sku);
  const more = rows.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

import type { CrudFilter } from "@refinedev/core";
import { useMemo } from "react";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { Row } from "../resource/cells.tsx";
import { DeclaredList, useDeclaredList } from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { usePriceFile } from "./price-file/usePriceFile.tsx";
import { BulkStatus } from "./status/BulkStatus.tsx";
import { useStatusActions } from "./status/useStatusActions.ts";
import { useExpectedPrice } from "./supplier/useExpectedPrice.tsx";
import { useSupplierColumns } from "./supplier/useSupplierColumns.tsx";
import { useHistoryLogs } from "./useHistoryLogs.tsx";

const catalogs = resourceNamed("catalogs");
const BOTH = ["supplier", "owner"] as const;
/** Catalogs whose prices the supplier maintains. */
const SUPPLIED: { permanent: CrudFilter[] } = {
  permanent: [
    { field: "dropship", operator: "eq", value: "true" },
    { field: "isTrademark", operator: "eq", value: "true" },
  ],
};

/** They are all of the type DROP, which is no filter here. */
const SAME_TYPE = ["type"];

export default function SupplierCatalogList({ area }: ScreenProps) {
  const { dialog, headerActions, rowActions: history } = useHistoryLogs();
  const { rowActions: expectedPrice, dialog: expectedPriceDialog } = useExpectedPrice();
  const others = useMemo(
    () =>
      expectedPrice || history
        ? (row: Row) => [...(expectedPrice?.(row) ?? []), ...(history?.(row) ?? [])]
        : undefined,
    [expectedPrice, history],
  );
  const prices = usePriceFile();
  const { columns, dialog: preview } = useSupplierColumns();
  const list = useDeclaredList({
    resource: catalogs,
    area,
    title: "Supplier Catalog",
    filters: SUPPLIED,
    without: SAME_TYPE,
    columns,
  });
  const rowActions = useStatusActions(BOTH, others);
  return (
    <>
      <DeclaredList
        list={list}
        readOnly
        show="/a/catalogs/detail-drop/:id"
        secondary={prices.actionsOf(list.params)}
        more={headerActions}
        rowActions={rowActions}
        bulk={list.can("publish-status") && <BulkStatus party="supplier" selection={list.selection} />}
      />
      {dialog}
      {expectedPriceDialog}
      {prices.dialog}
      {preview}
    </>
  );
}

import type { CrudFilter } from "@refinedev/core";
import { useMemo } from "react";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { Selection } from "../list/useSelection.ts";
import { useAbility } from "../providers/person.tsx";
import type { Row } from "../resource/cells.tsx";
import ResourceList from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { usePriceFile } from "./price-file/usePriceFile.tsx";
import { BulkStatus } from "./status/BulkStatus.tsx";
import { useStatusActions } from "./status/useStatusActions.ts";
import { useExpectedPrice } from "./supplier/useExpectedPrice.tsx";
import { useSupplierColumns } from "./supplier/useSupplierColumns.tsx";
import { useHistoryLogs } from "./useHistoryLogs.tsx";

const catalogs = resourceNamed("catalogs");
const bulkActions = (selection: Selection) => <BulkStatus party="supplier" selection={selection} />;
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

/** The catalogs whose prices and stock come from the supplier. */
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
  const canSetStatus = useAbility().can("catalogs", "publish-status");
  const rowActions = useStatusActions(BOTH, others);
  return (
    <>
      <ResourceList
        resource={catalogs}
        area={area}
        title="Supplier Catalog"
        filters={SUPPLIED}
        readOnly
        without={SAME_TYPE}
        show="/a/catalogs/detail-drop/:id"
        buttonsOf={prices.actionsOf}
        headerActions={headerActions}
        columns={columns}
        {...(rowActions ? { rowActions } : {})}
        {...(canSetStatus ? { bulkActions } : {})}
      />
      {dialog}
      {expectedPriceDialog}
      {prices.dialog}
      {preview}
    </>
  );
}

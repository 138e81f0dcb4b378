import { exportAgencyCatalogs } from "../../../domain/catalogs/price-file/calls.ts";
import { PRODUCT_TYPES } from "../../../domain/catalogs/shapes.ts";
import type { HeaderAction } from "../../layout/PageHeader.tsx";
import { sendCall } from "../../providers/http.ts";
import { useAbility } from "../../providers/person.tsx";
import { usePriceExport } from "./usePriceExport.ts";

/** The types that a catalog can be created with. */
const TYPES = ["pod", "drop"] as const;

/** Exports the prices of agencies' catalogs of one type; without actions for people who may not. */
export function useAgencyExport(): readonly HeaderAction[] {
  const { can } = useAbility();
  const { run, busy } = usePriceExport();
  if (!can("catalogs", "export-agency")) return [];
  return TYPES.map((exportType) => ({
    label: `Export ${PRODUCT_TYPES[exportType]} prices`,
    icon: "download" as const,
    busy,
    onClick: () =>
      void run(
        () => sendCall(exportAgencyCatalogs, { query: { exportType } }),
        `agency-catalogs-${exportType}.xlsx`,
      ),
  }));
}

import { resourceNamed } from "../../domain/resources/registry.ts";
import ResourceList from "../resource/ResourceList.tsx";
import type { ScreenProps } from "../screens.ts";
import { useHistoryLogs } from "./useHistoryLogs.tsx";

const catalogs = resourceNamed("catalogs");
/** What a supplier keeps the prices of. */
const SUPPLIED = { dropship: "true", isTrademark: "true" };

/** The catalogs whose prices and stock the supplier says. */
export default function SupplierCatalog({ area }: ScreenProps) {
  const { dialog, ...ways } = useHistoryLogs();
  return (
    <>
      <ResourceList
        resource={catalogs}
        area={area}
        title="Supplier Catalog"
        fixed={SUPPLIED}
        readOnly
        show="/a/catalogs/detail-drop/:id"
        {...ways}
      />
      {dialog}
    </>
  );
}

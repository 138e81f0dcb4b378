import { type ComposedScreen, screen } from "../screens.ts";

/** The screens of this area that are composed by hand, each path once. */
export const catalogsScreens: readonly ComposedScreen[] = [
  ...screen(["/a/catalogs", "/ag/catalogs"], () => import("./CatalogList.tsx")),
  ...screen(["/a/supplier-catalog"], () => import("./SupplierCatalog.tsx")),
  ...screen(
    ["/a/catalogs/detail/:id", "/a/catalogs/detail-drop/:id", "/s/catalogs/detail/:id"],
    () => import("./CatalogShow.tsx"),
  ),
  ...screen(
    ["/ag/catalogs/create-dropship", "/a/catalogs/create-dropship"],
    () => import("./CreateDropship.tsx"),
  ),
  ...screen(
    ["/ag/base-cost/group/:groupId/create", "/ag/base-cost/group/:groupId/update/:id"],
    () => import("./BasecostInGroup.tsx"),
  ),
  ...screen(["/ag/base-cost/catalogs/:id"], () => import("./BasecostCatalogs.tsx")),
  ...screen(["/ag/base-cost/catalog-cost/:id/basecost/:basecostId"], () => import("./CatalogCost.tsx")),
];

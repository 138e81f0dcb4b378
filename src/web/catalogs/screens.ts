import { type ComposedScreen, screen } from "../screens.ts";

export const catalogsScreens: readonly ComposedScreen[] = [
  ...screen(["/a/catalogs", "/ag/catalogs"], () => import("./CatalogList.tsx")),
  ...screen(["/s/catalogs"], () => import("./shop/SellerCatalogList.tsx")),
  ...screen(["/a/price-publications", "/ag/price-publications"], () => import("./PricePublicationList.tsx")),
  ...screen(["/a/supplier-catalog"], () => import("./SupplierCatalogList.tsx")),
  ...screen(
    ["/a/catalogs/:id", "/ag/catalogs/:id", "/a/catalogs/detail/:id", "/a/catalogs/detail-drop/:id"],
    () => import("./detail/CatalogDetail.tsx"),
  ),
  ...screen(["/s/catalogs/:id", "/s/catalogs/detail/:id"], () => import("./CatalogShow.tsx")),
  ...screen(
    [
      "/a/catalogs/create",
      "/ag/catalogs/create",
      "/a/catalogs/create-dropship",
      "/ag/catalogs/create-dropship",
      "/a/catalogs/update/:id",
      "/ag/catalogs/update/:id",
    ],
    () => import("./form/CatalogForm.tsx"),
  ),
  ...screen(
    ["/ag/base-cost/group/:groupId/create", "/ag/base-cost/group/:groupId/update/:id"],
    () => import("./BasecostInGroup.tsx"),
  ),
  ...screen(["/a/base-cost", "/ag/base-cost"], () => import("./BasecostList.tsx")),
  ...screen(["/a/base-cost/:id", "/ag/base-cost/:id"], () => import("./BasecostShow.tsx")),
  ...screen(["/a/base-cost/catalogs/:id", "/ag/base-cost/catalogs/:id"], () => import("./CatalogCosts.tsx")),
  ...screen(
    [
      "/a/base-cost/catalog-cost/:id/basecost/:basecostId",
      "/ag/base-cost/catalog-cost/:id/basecost/:basecostId",
    ],
    () => import("./prices/CatalogPrices.tsx"),
  ),
];

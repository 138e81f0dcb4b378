import { type ComposedScreen, screen } from "../screens.ts";

export const productsScreens: readonly ComposedScreen[] = [
  ...screen(["/s/products"], () => import("./ProductList.tsx")),
  ...screen(["/s/products/import"], () => import("./import/ImportProducts.tsx")),
  ...screen(["/s/products/import/histories/:id"], () => import("./import/ProductImportShow.tsx")),
  ...screen(["/s/products/from-artwork"], () => import("./from-artwork/ProductsFromArtwork.tsx")),
  ...screen(["/s/products/:id/artwork"], () => import("./add-artwork/ProductArtwork.tsx")),
  ...screen(["/s/products/:id"], () => import("./ProductShow.tsx")),
];

import { type ComposedScreen, screen } from "../screens.ts";

export const warehousesScreens: readonly ComposedScreen[] = [
  ...screen(["/s/products-warehouse"], () => import("./WarehouseProductList.tsx")),
  ...screen(["/s/products-warehouse/:id"], () => import("./WarehouseProductShow.tsx")),
  ...screen(["/ag/stock-movements", "/s/stock-movements"], () => import("./MovementList.tsx")),
  ...screen(["/s/orders-warehouse/:id"], () => import("./StockOrderShow.tsx")),
  ...screen(["/ag/warehouses/:id", "/s/warehouses/:id"], () => import("./WarehouseShow.tsx")),
];

import { type ComposedScreen, screen } from "../screens.ts";

/** The composed screens of this area. Each path occurs once. */
export const warehousesScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/warehouses/:id", "/s/warehouses/:id"], () => import("./WarehouseShow.tsx")),
];

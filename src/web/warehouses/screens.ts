import { type ComposedScreen, screen } from "../screens.ts";

/** The screens of this area that are composed by hand, each path once. */
export const warehousesScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/warehouses/:id", "/s/warehouses/:id"], () => import("./WarehousePage.tsx")),
];

import { type ComposedScreen, screen } from "../screens.ts";

/** The screens of this area that are composed by hand, each path once. */
export const ordersScreens: readonly ComposedScreen[] = [
  ...screen(["/s/orders", "/ag/orders"], () => import("./OrderList.tsx")),
  ...screen(
    ["/s/orders/:id", "/ag/orders/:id", "/ag/orders/:id/refund", "/ds/orders/:id"],
    () => import("./OrderDetail.tsx"),
  ),
  ...screen(["/ds/orders"], () => import("./designs/RequestedDesigns.tsx")),
  ...screen(["/s/orders/import", "/ag/orders/import"], () => import("./import/ImportOrders.tsx")),
  ...screen(
    ["/s/orders/import/histories", "/ag/orders/import/histories"],
    () => import("./import/ImportHistories.tsx"),
  ),
  ...screen(
    ["/s/orders/import/histories/:id", "/ag/orders/import/histories/:id"],
    () => import("./import/ImportDetail.tsx"),
  ),
  ...screen(
    ["/s/mapping-products", "/s/mapping-products/:id", "/s/mapping/:id", "/s/mapping-product/:id"],
    () => import("./mapping/MappingScreen.tsx"),
  ),
  ...screen(["/ag/tracking"], () => import("./tracking/TrackingList.tsx")),
  ...screen(["/ag/tracking/:id"], () => import("./tracking/TrackingDetail.tsx")),
  ...screen(["/ag/tracking/import"], () => import("./tracking/ImportTracking.tsx")),
  ...screen(["/ag/tracking/import/histories"], () => import("./tracking/TrackingHistories.tsx")),
  ...screen(["/ag/tracking/import/histories/:id"], () => import("./tracking/TrackingImportDetail.tsx")),
];

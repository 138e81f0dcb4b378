import { type ComposedScreen, screen } from "../screens.ts";

export const ordersScreens: readonly ComposedScreen[] = [
  ...screen(["/s/orders", "/ag/orders"], () => import("./OrderList.tsx")),
  ...screen(["/s/blockers", "/ag/blockers"], () => import("./blockers/BlockerBoard.tsx")),
  ...screen(
    ["/s/orders/:id", "/ag/orders/:id", "/ag/orders/:id/refund", "/ds/orders/:id"],
    () => import("./OrderShow.tsx"),
  ),
  ...screen(["/ag/scan"], () => import("./scan/ScanItems.tsx")),
  ...screen(["/ds/orders"], () => import("./designs/RequestedDesignList.tsx")),
  ...screen(["/s/orders/create", "/ag/orders/create"], () => import("./create/CreateOrder.tsx")),
  ...screen(["/ag/design-report"], () => import("./designs/DesignReport.tsx")),
  ...screen(["/ag/change-requests", "/s/change-requests"], () => import("./changes/ChangeRequestList.tsx")),
  ...screen(["/s/orders/import", "/ag/orders/import"], () => import("./import/ImportOrders.tsx")),
  ...screen(
    ["/s/orders/import/histories", "/ag/orders/import/histories"],
    () => import("./import/OrderImportList.tsx"),
  ),
  ...screen(
    ["/s/orders/import/histories/:id", "/ag/orders/import/histories/:id"],
    () => import("./import/ImportShow.tsx"),
  ),
  ...screen(
    ["/s/mapping-products", "/s/mapping-products/:id", "/s/mapping/:id", "/s/mapping-product/:id"],
    () => import("./mapping/MappingScreen.tsx"),
  ),
  ...screen(["/ag/customers/:id", "/s/customers/:id"], () => import("./customers/CustomerShow.tsx")),
  ...screen(["/ag/order-items/:id", "/s/order-items/:id"], () => import("./items/OrderItemShow.tsx")),
  ...screen(["/ag/tracking"], () => import("./tracking/TrackingList.tsx")),
  ...screen(["/ag/tracking/:id"], () => import("./tracking/TrackingShow.tsx")),
  ...screen(["/ag/tracking/import"], () => import("./tracking/ImportTracking.tsx")),
  ...screen(["/ag/tracking/import/histories"], () => import("./tracking/TrackingImportList.tsx")),
  ...screen(["/ag/tracking/import/histories/:id"], () => import("./tracking/TrackingImportShow.tsx")),
];

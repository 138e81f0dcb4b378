import { type ComposedScreen, screen } from "../screens.ts";

export const storesScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/tracking/stores", "/s/tracking/stores"], () => import("./StoreSyncList.tsx")),
  ...screen(["/ag/store-events", "/s/store-events"], () => import("./inbound/StoreEventList.tsx")),
  ...screen(["/ag/stores/:id"], () => import("./StoreShow.tsx")),
  ...screen(["/s/integrations/:id"], () => import("./IntegrationShow.tsx")),
];

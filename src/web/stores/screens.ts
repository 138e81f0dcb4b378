import { type ComposedScreen, screen } from "../screens.ts";

/** The composed screens of this area. Each path occurs once. */
export const storesScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/tracking/stores"], () => import("./StoreSyncList.tsx")),
  ...screen(["/s/integrations/:id"], () => import("./IntegrationShow.tsx")),
];

import { type ComposedScreen, screen } from "../screens.ts";

/** The screens of this area that are composed by hand, each path once. */
export const shopsScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/tracking/stores"], () => import("./StoreNotices.tsx")),
  ...screen(["/s/integrations/:id"], () => import("./IntegrationDetail.tsx")),
];

import { type ComposedScreen, screen } from "../screens.ts";

/** The screens of this area that are composed by hand, each path once. */
export const mailScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/settings/email"], () => import("./EmailSettings.tsx")),
  ...screen(["/ag/settings/email/customize"], () => import("./EmailCustomize.tsx")),
  ...screen(["/ag/email-history/:id"], () => import("./EmailDetail.tsx")),
];

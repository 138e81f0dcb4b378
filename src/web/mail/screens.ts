import { type ComposedScreen, screen } from "../screens.ts";

export const mailScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/settings/email"], () => import("./EmailSettings.tsx")),
  ...screen(["/ag/settings/email/customize"], () => import("./TemplateEdit.tsx")),
  ...screen(["/ag/email-history/:id", "/a/email-history/:id"], () => import("./EmailShow.tsx")),
];

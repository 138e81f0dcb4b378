import { type ComposedScreen, screen } from "../screens.ts";

export const evidenceScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/settings/activity", "/a/activity"], () => import("./ActivityList.tsx")),
  ...screen(["/ag/settings/activity/:id", "/a/activity/:id"], () => import("./ActivityShow.tsx")),
  ...screen(["/ag/settings/security-events", "/a/security-events"], () => import("./SecurityEventList.tsx")),
];

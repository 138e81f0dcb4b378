import { type ComposedScreen, screen } from "../screens.ts";

/** The home of each role. */
export const homeScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/home", "/s/home", "/ds/home", "/a/home"], () => import("./Home.tsx")),
];

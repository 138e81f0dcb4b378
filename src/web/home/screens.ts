import { type ComposedScreen, screen } from "../screens.ts";

export const homeScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/home", "/s/home", "/ds/home", "/a/home"], () => import("./Home.tsx")),
];

import { type ComposedScreen, screen } from "../screens.ts";

/** The screen of what browsers measured. */
export const fieldMetricsScreens: readonly ComposedScreen[] = screen(
  ["/a/performance"],
  () => import("./Performance.tsx"),
);

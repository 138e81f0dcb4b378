import { type ComposedScreen, screen } from "../screens.ts";

/** The composed screens of this area. Each path occurs once. */
export const imagesScreens: readonly ComposedScreen[] = screen(
  ["/s/image-library", "/ag/image-library"],
  () => import("./ImageList.tsx"),
);

import { type ComposedScreen, screen } from "../screens.ts";

/** The screens of this area that are composed by hand, each path once. */
export const imagesScreens: readonly ComposedScreen[] = screen(
  ["/s/image-library", "/ag/image-library"],
  () => import("./ImageLibrary.tsx"),
);

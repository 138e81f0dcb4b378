import { type ComposedScreen, screen } from "../screens.ts";

export const imagesScreens: readonly ComposedScreen[] = screen(
  ["/s/image-library", "/ag/image-library"],
  () => import("./ImageList.tsx"),
);

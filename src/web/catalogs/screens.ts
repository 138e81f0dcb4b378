import type { ComposedScreen } from "../screens.ts";

/** The screens of this area that are composed by hand, each path once. */
export const catalogsScreens: readonly ComposedScreen[] = [];

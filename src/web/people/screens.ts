import { type ComposedScreen, screen } from "../screens.ts";

/** The screens of this area that are composed by hand, each path once. */
export const peopleScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/users"], () => import("./ToUserList.tsx")),
  ...screen(["/ag/users/list"], () => import("./UserList.tsx")),
];

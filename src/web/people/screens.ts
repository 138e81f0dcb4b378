import { type ComposedScreen, screen } from "../screens.ts";

/** The screens of this area that are composed by hand, each path once. */
export const peopleScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/sellers"], () => import("./SellerList.tsx")),
  ...screen(["/ag/users"], () => import("./ToUserList.tsx")),
  ...screen(["/ag/users/list", "/s/users"], () => import("./UserList.tsx")),
  ...screen(["/ag/users/:id", "/s/users/:id"], () => import("./Profile.tsx")),
  ...screen(["/a/agencies"], () => import("./AgencyList.tsx")),
  ...screen(["/a/agencies/:id"], () => import("./AgencyDetail.tsx")),
];

import { type ComposedScreen, screen } from "../screens.ts";

export const peopleScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/sellers"], () => import("./sellers/SellerList.tsx")),
  ...screen(["/ag/sellers/:id/close"], () => import("./sellers/close/CloseSeller.tsx")),
  ...screen(["/ag/users"], () => import("./users/ToUserList.tsx")),
  ...screen(["/ag/users/list", "/s/users"], () => import("./users/UserList.tsx")),
  ...screen(["/ag/users/:id", "/s/users/:id"], () => import("./users/UserEdit.tsx")),
  ...screen(["/a/administrators"], () => import("./users/AdministratorList.tsx")),
  ...screen(["/a/suppliers/:id", "/ag/suppliers/:id"], () => import("./suppliers/SupplierShow.tsx")),
  ...screen(["/a/agencies"], () => import("./agencies/AgencyList.tsx")),
  ...screen(["/a/agencies/:id"], () => import("./agencies/AgencyShow.tsx")),
];

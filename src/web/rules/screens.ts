import { type ComposedScreen, screen } from "../screens.ts";

export const rulesScreens: readonly ComposedScreen[] = [
  ...screen(["/ag/rules", "/s/rules"], () => import("./RuleList.tsx")),
  ...screen(
    ["/ag/rules/create", "/s/rules/create", "/ag/rules/:id/edit", "/s/rules/:id/edit"],
    () => import("./RuleEdit.tsx"),
  ),
  ...screen(["/ag/rules/:id", "/s/rules/:id"], () => import("./RuleShow.tsx")),
];

import { canOpen, type Grants } from "./grants.ts";
import type { Authority, UserType } from "./roles.ts";
import { MENUS, SCREENS } from "./screens.ts";

interface Person {
  userType: UserType;
  authority: Authority | null;
}

const menuOf = (userType: UserType) => MENUS[userType === "order_exporter" ? "agency" : userType];

/** The menu of a person: the specification's order, without what they may not open or what does not exist. */
export function menuFor(person: Person, grants: Grants) {
  if (person.authority === "order_exporter") {
    const path = person.userType === "seller" ? "/s/orders" : "/ag/orders";
    return SCREENS.filter((screen) => screen.path === path);
  }
  const existing = new Map(SCREENS.map((screen) => [screen.path, screen]));
  return menuOf(person.userType).flatMap((path) => {
    const screen = existing.get(path);
    return screen && canOpen(grants, path) ? [screen] : [];
  });
}

/** Where a person lands after sign-in; where the guard refuses that, their first menu entry. */
export function landingOf(person: Person, grants: Grants): string {
  const wanted = (() => {
    if (person.authority === "order_exporter") return "/ag/orders";
    if (person.userType === "administrator" || person.userType === "supplier") return "/a/catalogs";
    if (person.userType === "seller") return "/s/orders";
    return person.authority === "designer" ? "/ds/orders" : "/ag/catalogs";
  })();
  const exists = SCREENS.some((screen) => screen.path === wanted);
  if (exists && canOpen(grants, wanted)) return wanted;
  return menuFor(person, grants)[0]?.path ?? "/no-access";
}

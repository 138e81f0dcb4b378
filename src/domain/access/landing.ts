import { canOpen, type Grants } from "./grants.ts";
import { type Authority, type Role, roleOf, type UserType } from "./roles.ts";
import { MENUS, SCREENS, type Screen, SHORT_MENUS } from "./screens.ts";
import type { Profile } from "./whitelists.ts";

/** A person at a host: its brand says which whitelist holds there, and whether accounting sees proxy groups. */
interface Person {
  userType: UserType;
  authority: Authority | null;
  profile: Profile;
  accountingProxyGroups?: boolean;
}

const OF_TYPE = { ...MENUS, order_exporter: MENUS.agency };

/** The screens of a person's menu, whether or not they exist and open. */
function menuOf(person: Person): readonly string[] {
  const role: Role = roleOf(person.userType, person.authority);
  if (role === "agency:order_exporter") return ["/ag/orders"];
  if (role === "seller:order_exporter") return ["/s/orders"];
  const short = person.profile === "restricted" ? SHORT_MENUS[role] : undefined;
  if (!short) return OF_TYPE[person.userType];
  return role === "agency:accounting" && person.accountingProxyGroups
    ? [...short, "/ag/proxy-groups"]
    : short;
}

/** What the specification calls a screen in an agency's menu, where that is not the screen's own name. */
const renamed = (screen: Screen): Screen =>
  screen.path === "/s/catalogs" ? { ...screen, label: "Product Catalog" } : screen;

/** The menu of a person: the specification's order, without what they may not open or what does not exist. */
export function menuFor(person: Person, grants: Grants): Screen[] {
  const existing = new Map(SCREENS.map((screen) => [screen.path, screen]));
  return menuOf(person).flatMap((path) => {
    const screen = existing.get(path);
    if (!screen || !canOpen(grants, path)) return [];
    return [person.userType === "agency" ? renamed(screen) : screen];
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

/** Where somebody is sent who opens a screen that is not theirs: an agency's staff home, where no list names theirs. */
export const refusedTo = ({ userType, authority, profile }: Person): "/" | "/no-access" =>
  profile === "standard" && roleOf(userType, authority) === "agency:staff" ? "/" : "/no-access";

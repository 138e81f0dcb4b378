import { UNLISTED } from "../resource/menu.ts";
import { canOpen, type Grants } from "./grants.ts";
import { type Authority, areaOf, type Role, roleOf, type UserType } from "./roles.ts";
import { MENUS, RESTRICTED_MENUS, SCREENS, type Screen, SHORT_MENUS } from "./screens.ts";
import type { Profile } from "./whitelists.ts";

/** A user at a host. The host's brand selects the whitelist and whether accounting sees proxy groups. */
interface Person {
  userType: UserType;
  authority: Authority | null;
  profile: Profile;
  accountingProxyGroups?: boolean;
}

/** The entries of a user's menu, including those that do not open. */
function menuOf({ userType, authority, profile, accountingProxyGroups }: Person): readonly Screen[] {
  const role: Role = roleOf(userType, authority);
  const short = (profile === "restricted" && RESTRICTED_MENUS[role]) || SHORT_MENUS[role];
  if (!short) {
    const menu = MENUS[areaOf(role)];
    return profile === "restricted" ? menu.filter(({ place }) => place?.group !== UNLISTED) : menu;
  }
  const hasProxyGroups = profile === "restricted" && role === "agency:accounting" && accountingProxyGroups;
  return [...short, ...(hasProxyGroups ? ["/ag/proxy-groups"] : [])].flatMap((path) => {
    const screen = SCREENS.find((candidate) => candidate.path === path);
    return screen ? [{ ...screen, place: undefined }] : [];
  });
}

/** The specification's label of a screen in an agency's menu, where it differs from the screen's own label. */
const renamed = (screen: Screen): Screen =>
  screen.path === "/s/catalogs" ? { ...screen, label: "Product Catalog" } : screen;

/** A user's menu, limited to the screens that open. */
export const menuFor = (person: Person, grants: Grants): Screen[] =>
  menuOf(person)
    .filter(({ path }) => canOpen(grants, path))
    .map((screen) => (person.userType === "agency" ? renamed(screen) : screen));

/** Where a user lands after sign-in; the first menu entry if that screen does not open. */
export function landingOf(person: Person, grants: Grants): string {
  const home = (() => {
    if (person.authority === "order_exporter") return "/ag/orders";
    if (person.userType === "administrator" || person.userType === "supplier") return "/a/catalogs";
    if (person.userType === "seller") return "/s/orders";
    return person.authority === "designer" ? "/ds/orders" : "/ag/catalogs";
  })();
  const exists = SCREENS.some((screen) => screen.path === home);
  if (exists && canOpen(grants, home)) return home;
  return menuFor(person, grants)[0]?.path ?? "/no-access";
}

/**
 * Where a user is redirected from a screen without permission: agency staff to the home page in the standard profile.
 */
export const forbiddenRedirect = ({ userType, authority, profile }: Person): "/" | "/no-access" =>
  profile === "standard" && roleOf(userType, authority) === "agency:staff" ? "/" : "/no-access";

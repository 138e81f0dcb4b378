import { HOME, type MenuArea } from "../resource/menu.ts";
import { canOpen, type Grants } from "./grants.ts";
import { type Authority, areaOf, type Role, roleOf, type UserType } from "./roles.ts";
import { MENUS, type MenuEntry, SCREENS, TABS } from "./screens.ts";
import { type Profile, RESTRICTED_SCREENS } from "./whitelists.ts";

/** A user at a host. The host's brand selects the whitelist and whether accounting sees proxy groups. */
interface Person {
  userType: UserType;
  authority: Authority | null;
  profile: Profile;
  accountingProxyGroups?: boolean;
}

/** The menus of roles that the specification gives a single entry. Other permitted screens are reached by their address. */
const SHORT_MENUS: Readonly<Partial<Record<Role, readonly string[]>>> = {
  supplier: ["/a/supplier-catalog"],
  "agency:order_exporter": ["/ag/orders"],
  "seller:order_exporter": ["/s/orders"],
};

/** In the restricted profile a menu is the whitelist of its role, except for these. */
const isInRestrictedMenu = (path: string, { accountingProxyGroups }: Person) =>
  path === "/ag/proxy-groups" ? accountingProxyGroups === true : path !== "/ag/chatbot-ticket";

/** The paths of a menu that the specification lists entry by entry, in its order. */
function listedPaths(person: Person, role: Role): readonly string[] | undefined {
  const restricted = person.profile === "restricted" ? RESTRICTED_SCREENS[role] : undefined;
  return restricted?.filter((path) => isInRestrictedMenu(path, person)) ?? SHORT_MENUS[role];
}

const isOurs = ({ place }: MenuEntry) => place?.group === HOME;

/** The entries of a user's menu, including those that do not open. */
function menuOf(person: Person): readonly MenuEntry[] {
  const role: Role = roleOf(person.userType, person.authority);
  const listed = listedPaths(person, role);
  const menu = MENUS[areaOf(role)];
  if (listed) {
    const entries = listed.flatMap((path) => SCREENS.find((screen) => screen.path === path) ?? []);
    const isSupplier = role === "supplier" && person.profile === "standard";
    return isSupplier ? [...menu.filter(isOurs), ...entries] : entries;
  }
  return person.profile === "restricted" ? menu.filter((entry) => !isOurs(entry)) : menu;
}

/** The specification's label of a screen in an agency's menu, where it differs from the screen's own label. */
const renamed = (screen: MenuEntry): MenuEntry =>
  screen.path === "/s/catalogs" ? { ...screen, label: "Product Catalog" } : screen;

/** Tabs whose leading screen does not open: the first of each leader, as entries of the first group. */
function withoutLeader(area: MenuArea, grants: Grants): MenuEntry[] {
  const first = new Map<string, MenuEntry>();
  for (const { area: own, screen, of, position } of TABS) {
    const isLost = own === area && !canOpen(grants, of) && canOpen(grants, screen.path);
    if (isLost && !first.has(of)) first.set(of, { ...screen, place: { group: HOME, position } });
  }
  return [...first.values()];
}

/** A user's menu, limited to the screens that open. */
export function menuFor(person: Person, grants: Grants): MenuEntry[] {
  const menu = menuOf(person)
    .filter(({ path }) => canOpen(grants, path))
    .map((screen) => (person.userType === "agency" ? renamed(screen) : screen));
  const ours = menu.filter(isOurs).length;
  if (ours === 0) return menu;
  const area = areaOf(roleOf(person.userType, person.authority));
  return [...menu.slice(0, ours), ...withoutLeader(area, grants), ...menu.slice(ours)];
}

/** The person's home, where the menu has one. */
export const homeOf = (person: Person, grants: Grants): string | undefined =>
  menuFor(person, grants).find(({ path }) => path.endsWith("/home"))?.path;

/**
 * Where a user lands after sign-in: their home if they have chosen it, else the specification's screen, or the first
 * menu entry if that one does not open.
 */
export function landingOf(person: Person, grants: Grants, { atHome = false } = {}): string {
  const chosen = atHome ? homeOf(person, grants) : undefined;
  if (chosen) return chosen;
  const home = (() => {
    if (person.authority === "order_exporter") return "/ag/orders";
    if (person.userType === "administrator" || person.userType === "supplier") return "/a/catalogs";
    if (person.userType === "seller") return "/s/orders";
    return person.authority === "designer" ? "/ds/orders" : "/ag/catalogs";
  })();
  if (canOpen(grants, home)) return home;
  return menuFor(person, grants)[0]?.path ?? "/no-access";
}

/**
 * Where a user is redirected from a screen without permission: agency staff to the home page in the standard profile.
 */
export const forbiddenRedirect = ({ userType, authority, profile }: Person): "/" | "/no-access" =>
  profile === "standard" && roleOf(userType, authority) === "agency:staff" ? "/" : "/no-access";

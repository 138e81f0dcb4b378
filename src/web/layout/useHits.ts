import { useMemo } from "react";
import { can, canOpen } from "../../domain/access/grants.ts";
import { menuFor } from "../../domain/access/landing.ts";
import { SCREENS, type Screen } from "../../domain/access/screens.ts";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import { resources } from "../../domain/resources/registry.ts";
import { useGet } from "../providers/calls.ts";
import { usePerson } from "../providers/person.tsx";
import type { Person } from "../session.ts";
import { type IconName, iconNamed } from "../widgets/Icon.tsx";
import { iconOfScreen } from "./SideMenu.tsx";

/** Something that the palette leads to. */
export interface Hit {
  to: string;
  title: string;
  detail?: string;
  icon: IconName;
}

/** A kind of row that the palette finds: where it is listed, and what says which one it is. */
interface Findable {
  resource: "orders" | "seller-teams" | "catalogs" | "users";
  name: string;
  detail: readonly string[];
}

export const FINDABLE: readonly Findable[] = [
  { resource: "orders", name: "Orders", detail: ["fullName", "referenceId1"] },
  { resource: "seller-teams", name: "Sellers", detail: ["code"] },
  { resource: "catalogs", name: "Catalogs", detail: ["productCode"] },
  { resource: "users", name: "Users", detail: ["email"] },
];

/** The area of a person's own screens: some prefixes of another one open as well. */
const ownArea = ({ userType }: Person) =>
  userType === "seller" ? "/s/" : userType === "administrator" || userType === "supplier" ? "/a/" : "/ag/";

/**
 * Every screen that the person may see: the menu's in its order, then what opens and stands in no menu. Of two
 * that are called alike it is the menu's, or the one of their own area.
 */
export function screensFor(person: Person): Screen[] {
  const menu = menuFor(person, person.grants);
  const own = ownArea(person);
  const others = SCREENS.filter(({ path }) => canOpen(person.grants, path)).sort(
    (a, b) => Number(b.path.startsWith(own)) - Number(a.path.startsWith(own)),
  );
  const labels = new Set<string>();
  return [...menu, ...others].filter(({ label }) => {
    const isNew = !labels.has(label);
    labels.add(label);
    return isNew;
  });
}

/** Where rows of a resource are shown to this person; undefined: nowhere, or they may not list them. */
function baseOf(person: Person, resource: string): string | undefined {
  if (!can(person.grants, resource, "list")) return undefined;
  return screensFor(person).find((screen) => screen.resource === resource)?.path;
}

interface FoundRow {
  id: string;
  [field: string]: unknown;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** The rows of one kind that the words find. */
function useFound({ resource, detail }: Findable, search: string): Hit[] {
  const person = usePerson();
  const declared = resources.get(resource);
  const base = baseOf(person, resource);
  const asks = base !== undefined && declared !== undefined && search.length >= 2;
  const { data } = useGet<{ data: FoundRow[] }>(asks ? declared.path : null, {
    query: { search, limit: 5, page: 1 },
    keep: true,
    retry: false,
  });
  return useMemo(() => {
    if (!asks) return [];
    return (data?.data ?? []).map((row) => ({
      to: can(person.grants, resource, "show")
        ? `${base}/${row.id}`
        : `${base}?search=${encodeURIComponent(search)}`,
      title: textOf(row[declared.title]) || NAME_PLACEHOLDER,
      detail: detail
        .map((field) => textOf(row[field]))
        .filter(Boolean)
        .join(" · "),
      icon: iconNamed(declared.icon),
    }));
  }, [asks, data, base, declared, detail, person, resource, search]);
}

/** What the words find: screens, then orders, sellers, catalogs and users, as far as the person may list them. */
export function useHits(words: string, search: string): { name: string; hits: Hit[] }[] {
  const person = usePerson();
  const [orders, sellers, catalogs, users] = FINDABLE;
  // FINDABLE has these four, and a hook stands for each.
  const found = [
    useFound(orders as Findable, search),
    useFound(sellers as Findable, search),
    useFound(catalogs as Findable, search),
    useFound(users as Findable, search),
  ];
  const screens = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    const profile: Hit = { to: `/ag/users/${person.id}`, title: "My profile", icon: "user" };
    return [
      ...screensFor(person).map(
        (screen): Hit => ({ to: screen.path, title: screen.label, icon: iconOfScreen(screen) }),
      ),
      profile,
    ].filter(({ title }) => title.toLowerCase().includes(wanted));
  }, [words, person]);
  return [
    { name: "Go to", hits: screens },
    ...FINDABLE.map(({ name }, index) => ({ name, hits: found[index] ?? [] })),
  ].filter((group) => group.hits.length > 0);
}

import { type HttpError, useCustom } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { can, canOpen } from "../../domain/access/grants.ts";
import { menuFor } from "../../domain/access/landing.ts";
import { SCREENS, type Screen } from "../../domain/access/screens.ts";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import { resources } from "../../domain/resources/registry.ts";
import { usePerson } from "../providers/person.tsx";
import type { Person } from "../session.ts";
import { type IconName, iconNamed } from "../widgets/Icon.tsx";
import { iconOfScreen } from "./SideMenu.tsx";

/** A search result of the palette. */
export interface Hit {
  to: string;
  title: string;
  detail?: string;
  icon: IconName;
}

/** A resource that the palette searches, with the fields that distinguish its rows. */
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

/** The path prefix of a user's own screens; some screens of other prefixes are accessible too. */
const ownArea = ({ userType }: Person) =>
  userType === "seller" ? "/s/" : userType === "administrator" || userType === "supplier" ? "/a/" : "/ag/";

/**
 * Every screen that the user may open: those of the menu in its order, then the others. Of two screens with the same
 * label, the menu's one is kept, else the one in the user's own area.
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

/** The path of the screen that lists a resource; undefined if the user has none or may not list it. */
function baseOf(person: Person, resource: string): string | undefined {
  if (!can(person.grants, resource, "list")) return undefined;
  return screensFor(person).find((screen) => screen.resource === resource)?.path;
}

interface FoundRow {
  id: string;
  [field: string]: unknown;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** The rows of one resource that match the search. */
function useFound({ resource, detail }: Findable, search: string): Hit[] {
  const person = usePerson();
  const declared = resources.get(resource);
  const base = baseOf(person, resource);
  const isEnabled = base !== undefined && declared !== undefined && search.length >= 2;
  const data = useCustom<{ data: FoundRow[] }, HttpError>({
    url: declared?.path ?? resource,
    method: "get",
    config: { query: { search, limit: 5, page: 1 } },
    queryOptions: { enabled: isEnabled, placeholderData: keepPreviousData, retry: false },
    errorNotification: false,
  }).query.data?.data;
  return useMemo(() => {
    if (!isEnabled || !declared) return [];
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
  }, [isEnabled, data, base, declared, detail, person, resource, search]);
}

/** Results of the palette: screens, then orders, sellers, catalogs and users that the user may list. */
export function useHits(text: string, search: string): { name: string; hits: Hit[] }[] {
  const person = usePerson();
  const [orders, sellers, catalogs, users] = FINDABLE;
  // FINDABLE has exactly these four; each needs a hook call of its own.
  const found = [
    useFound(orders as Findable, search),
    useFound(sellers as Findable, search),
    useFound(catalogs as Findable, search),
    useFound(users as Findable, search),
  ];
  const screens = useMemo(() => {
    const term = text.trim().toLowerCase();
    const profile: Hit = { to: `/ag/users/${person.id}`, title: "My profile", icon: "user" };
    return [
      ...screensFor(person).map(
        (screen): Hit => ({ to: screen.path, title: screen.label, icon: iconOfScreen(screen) }),
      ),
      profile,
    ].filter(({ title }) => title.toLowerCase().includes(term));
  }, [text, person]);
  return [
    { name: "Go to", hits: screens },
    ...FINDABLE.map(({ name }, index) => ({ name, hits: found[index] ?? [] })),
  ].filter((group) => group.hits.length > 0);
}

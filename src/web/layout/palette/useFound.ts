import { type HttpError, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { can } from "../../../domain/access/grants.ts";
import { NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { resources } from "../../../domain/resources/registry.ts";
import { usePerson } from "../../providers/person.tsx";
import type { Person } from "../../session.ts";
import { iconNamed } from "../../widgets/Icon.tsx";
import type { Hit } from "./hits.ts";
import { screensFor } from "./screens-for.ts";

/** A resource that the palette searches, with the fields that distinguish its rows. */
export interface Findable {
  resource: "orders" | "seller-teams" | "catalogs" | "users";
  name: string;
  detail: readonly string[];
}

/** The path of the screen that lists a resource; undefined if the user has none or may not list it. */
function baseOf(person: Person, resource: string): string | undefined {
  if (!can(person.grants, resource, "list")) return undefined;
  return screensFor(person).find((screen) => screen.resource === resource)?.path;
}

const HITS = 5;

interface FoundRow {
  id: string;
  sellerTeam?: { name?: string };
  [field: string]: unknown;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** What distinguishes a row: on the agency's side its seller first, since sellers name their orders alike. */
const detailOf = (row: FoundRow, fields: readonly string[], isSeller: boolean) =>
  [isSeller ? "" : textOf(row.sellerTeam?.name), ...fields.map((field) => textOf(row[field]))]
    .filter(Boolean)
    .join(" · ");

/** The rows of one resource that match the search, and whether the search still runs. */
export function useFound(
  { resource, detail }: Findable,
  search: string,
): { hits: Hit[]; isSearching: boolean } {
  const person = usePerson();
  const declared = resources.get(resource);
  const base = baseOf(person, resource);
  const isEnabled = base !== undefined && declared !== undefined && search.length >= 2;
  const {
    query: { data, isFetching },
  } = useList<FoundRow, HttpError>({
    resource,
    filters: [{ field: "search", operator: "eq", value: search }],
    pagination: { pageSize: HITS },
    queryOptions: { enabled: isEnabled, placeholderData: keepPreviousData, retry: false },
    errorNotification: false,
  });
  const hits = useMemo(() => {
    if (!isEnabled || !declared) return [];
    return (data?.data ?? []).map((row) => ({
      id: `${resource} ${row.id}`,
      to: can(person.grants, resource, "show")
        ? `${base}/${row.id}`
        : `${base}?search=${encodeURIComponent(search)}`,
      title: textOf(row[declared.title]) || NAME_PLACEHOLDER,
      detail: detailOf(row, detail, person.userType === "seller"),
      icon: iconNamed(declared.icon),
    }));
  }, [isEnabled, data, base, declared, detail, person, resource, search]);
  return { hits, isSearching: isEnabled && isFetching };
}

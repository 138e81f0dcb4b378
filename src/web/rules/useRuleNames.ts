import { useCallback } from "react";
import { countryName } from "../../domain/orders/address/countries.ts";
import { listRuleNames } from "../../domain/rules/calls.ts";
import type { NameOf } from "../../domain/rules/sentence.ts";
import { useNames } from "../list/useNames.ts";
import { useCallQuery } from "../providers/calls.ts";
import { draftNames } from "./draft.ts";

const COUNTRY = /^[A-Z]{2}$/;
const LOADING = "…";
const NONE: readonly string[] = [];

/** The names of what the rules of the own side refer to; an ellipsis while they load. */
export function useRuleNames(): NameOf {
  const { data, isPending } = useCallQuery(listRuleNames, {});
  const names = data?.data.names;
  return useCallback(
    (id) => (COUNTRY.test(id) ? countryName(id) : (names?.[id] ?? (isPending ? LOADING : undefined))),
    [names, isPending],
  );
}

/** The names in a draft, which may refer to what no rule refers to yet. */
export function useDraftNames(references: ReadonlyMap<string, readonly string[]>): NameOf {
  const saved = useRuleNames();
  const of = {
    "seller-teams": useNames("seller-teams", references.get("seller-teams") ?? NONE),
    integrations: useNames("integrations", references.get("integrations") ?? NONE),
    catalogs: useNames("catalogs", references.get("catalogs") ?? NONE),
    users: useNames("users", references.get("users") ?? NONE),
    webhooks: useNames("webhooks", references.get("webhooks") ?? NONE),
  };
  const chosen = (id: string) => {
    const [target] = [...references].find(([, ids]) => ids.includes(id)) ?? [];
    return target !== undefined && target in of ? of[target as keyof typeof of](id) : undefined;
  };
  return draftNames((id) => {
    const name = chosen(id);
    return name === undefined || name === LOADING ? (saved(id) ?? name) : name;
  });
}

import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useCall, useGet } from "../../providers/calls.ts";
import { useMay } from "../../providers/person.tsx";
import type { ListState } from "../list-query.ts";
import { isSameQuery, viewQueryOf } from "./view-query.ts";

export interface SavedView {
  id: string;
  path: string;
  name: string;
  query: string;
  /** Seen by the team. */
  shared: boolean;
  mine: boolean;
  isDefault: boolean;
}

export type ViewChange = Partial<Pick<SavedView, "name" | "query" | "shared" | "isDefault">>;

/** The saved views of the list at this address; the person's default one opens where it says nothing else. */
export function useViews(list: Pick<ListState, "filters" | "search" | "sort">) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const call = useCall();
  const may = useMay();
  const { data } = useGet<{ data: SavedView[] }>(may("views", "list") ? "views" : null, {
    query: { path: pathname },
    keep: true,
    retry: false,
  });
  const views = data?.data.filter(({ path }) => path === pathname) ?? [];
  const query = viewQueryOf(list);
  const open = (view: Pick<SavedView, "query">) => void navigate({ pathname, search: view.query });

  // Once a visit: who clears the filters afterwards wants them cleared.
  const isFresh = useRef(search === "");
  const first = views.find(({ isDefault }) => isDefault)?.query;
  useEffect(() => {
    if (search !== "") isFresh.current = false;
    if (data === undefined || !isFresh.current) return;
    isFresh.current = false;
    if (first) void navigate({ pathname, search: first }, { replace: true });
  }, [data, first, pathname, search, navigate]);

  const changes = ["views"];
  return {
    views,
    query,
    current: views.find((view) => isSameQuery(view.query, query)),
    open,
    save: (view: Pick<SavedView, "name" | "shared" | "isDefault">) =>
      call("POST", "views", { body: { ...view, path: pathname, query }, changes, quiet: true }),
    change: (id: string, change: ViewChange) =>
      call("PATCH", `views/${id}`, { body: change, changes, quiet: "name" in change }),
    remove: (id: string) => call("DELETE", `views/${id}`, { changes }),
  };
}

export type Views = ReturnType<typeof useViews>;

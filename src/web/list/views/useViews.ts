import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { pathOf } from "../../../domain/resource/address.ts";
import { createView, deleteView, editView, listViews } from "../../../domain/views/calls.ts";
import type { SavedView } from "../../../domain/views/responses.ts";
import { bodyAsData, earlyData } from "../../early/responses.ts";
import { useCallQuery, usePerform } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import type { UrlTable } from "../useUrlTable.ts";
import { isSameQuery, viewQueryOf } from "./view-query.ts";

export type ViewChange = Partial<Pick<SavedView, "name" | "query" | "shared" | "isDefault">>;

/** The saved views of the list at this URL. The user's default view applies when the URL has no query. */
export function useViews({ viewParams }: Pick<UrlTable<{ id: string }>, "viewParams">) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const perform = usePerform();
  const { can } = useAbility();
  const of = { path: pathname };
  const data = useCallQuery(
    listViews,
    { query: of },
    {
      enabled: can("views", "list"),
      placeholderData: keepPreviousData,
      retry: false,
      ...earlyData(pathOf(listViews), of, bodyAsData<{ data: SavedView[] }>),
    },
  ).data?.data;
  const views = data?.data.filter(({ path }) => path === pathname) ?? [];
  const query = viewQueryOf(viewParams);
  const open = (view: Pick<SavedView, "query">) => void navigate({ pathname, search: view.query });

  // Once per visit, so that clearing the filters does not apply the default view again.
  const isFresh = useRef(search === "");
  const first = views.find(({ isDefault }) => isDefault)?.query;
  useEffect(() => {
    if (search !== "") isFresh.current = false;
    if (data === undefined || !isFresh.current) return;
    isFresh.current = false;
    if (first) void navigate({ pathname, search: first }, { replace: true });
  }, [data, first, pathname, search, navigate]);

  return {
    views,
    query,
    current: views.find((view) => isSameQuery(view.query, query)),
    open,
    save: (view: Pick<SavedView, "name" | "shared" | "isDefault">) =>
      perform(createView, { body: { ...view, path: pathname, query } }, { quiet: true }),
    change: (id: string, change: ViewChange) =>
      perform(editView, { params: { id }, body: change }, { quiet: "name" in change }),
    remove: (id: string) => perform(deleteView, { params: { id } }),
  };
}

export type Views = ReturnType<typeof useViews>;

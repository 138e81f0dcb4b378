import { type HttpError, useCustom } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { SavedView } from "../../../domain/views/responses.ts";
import { bodyAsData, earlyData } from "../../early/responses.ts";
import { useCall } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import type { UrlTable } from "../useUrlTable.ts";
import { isSameQuery, viewQueryOf } from "./view-query.ts";

export type ViewChange = Partial<Pick<SavedView, "name" | "query" | "shared" | "isDefault">>;

/** The saved views of the list at this URL. The user's default view applies when the URL has no query. */
export function useViews({ viewParams }: Pick<UrlTable<{ id: string }>, "viewParams">) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const call = useCall();
  const { can } = useAbility();
  const of = { path: pathname };
  const data = useCustom<{ data: SavedView[] }, HttpError>({
    url: "views",
    method: "get",
    config: { query: of },
    queryOptions: {
      enabled: can("views", "list"),
      placeholderData: keepPreviousData,
      retry: false,
      ...earlyData("views", of, bodyAsData<{ data: SavedView[] }>),
    },
    errorNotification: false,
  }).query.data?.data;
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

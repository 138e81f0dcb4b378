import { matchResourceFromRoute, type ParseFunction, type RouterProvider } from "@refinedev/core";
import reactRouter from "@refinedev/react-router";
import { useCallback } from "react";
import { matchPath, type Params, useLocation, useParams } from "react-router";
import { refineResources } from "../resource/paths.ts";

const matched = (pathname: string) => {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, refineResources);
  const params: Params = (matchedRoute && matchPath(matchedRoute, pathname)?.params) || {};
  return { pathname, found: { pathname, ...(resource && { resource }), ...(action && { action }) }, params };
};

let last: ReturnType<typeof matched> | undefined;

/** The resource and action of a path. Every hook on a page asks for the same path. */
function matchOf(pathname: string) {
  if (last?.pathname !== pathname) last = matched(pathname);
  return last;
}

function useParse(): ParseFunction {
  const { pathname } = useLocation();
  const own = useParams();
  return useCallback(() => {
    const { found, params: ofRoute } = matchOf(pathname);
    // Outside of the screens' routes there are no parameters.
    const params = Object.keys(own).length > 0 ? own : ofRoute;
    return { ...found, ...(params.id && { id: params.id }), params };
  }, [pathname, own]);
}

/**
 * Refine's router provider with another `parse`, which matches a path once. The package's compares it with the paths of
 * all resources in each hook, and a hook of Refine has about five inside: 30 ms of the first render. Lists read the
 * query of the address themselves, so it is not among the parameters.
 */
export const routerProvider: RouterProvider = { ...reactRouter, parse: useParse };

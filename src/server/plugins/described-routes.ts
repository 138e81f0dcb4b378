import type { FastifyInstance, HTTPMethods } from "fastify";
import type { ReferenceCall, ReferenceResource } from "../../domain/api-keys/api-reference.ts";
import type { RouteMeta } from "../endpoint.ts";

/** What the documents know of a route. */
export interface DescribedRoute {
  readonly method: HTTPMethods | HTTPMethods[];
  readonly url: string;
  readonly meta: RouteMeta;
}

/** The routes of the application, which are added to the list while it is built. */
export function describedRoutes(app: FastifyInstance): readonly DescribedRoute[] {
  const routes: DescribedRoute[] = [];
  app.addHook("onRoute", ({ method, url, config }) => {
    if (config?.meta) routes.push({ method, url, meta: config.meta });
  });
  return routes;
}

/** The resource that a route belongs to: the first part of its path below `/api`. */
export const resourceOf = (url: string): string => url.split("/")[2] ?? "api";

/** Identifies a call in addresses: `GET /api/orders/:id` is `get-orders-id`. */
const idOf = (method: string, url: string) =>
  `${method.toLowerCase()}-${url.split("/").slice(2).join("-").replaceAll(":", "")}`;

const methodsOf = ({ method }: DescribedRoute) => [method].flat();

/** The resources of routes with their calls, by name. */
export function resourcesOf(routes: readonly DescribedRoute[]): ReferenceResource[] {
  const calls = new Map<string, ReferenceCall[]>();
  for (const route of routes.toSorted((one, other) => (one.url < other.url ? -1 : 1))) {
    const { url, meta } = route;
    const path = url.replaceAll(/:(\w+)/g, "{$1}");
    const own = methodsOf(route).map((method) => ({
      id: idOf(method, url),
      method,
      path,
      summary: meta.call.summary,
    }));
    calls.set(resourceOf(url), [...(calls.get(resourceOf(url)) ?? []), ...own]);
  }
  return [...calls]
    .map(([name, found]) => ({ name, calls: found }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

export const routeOfCall = (routes: readonly DescribedRoute[], id: string): DescribedRoute[] =>
  routes.flatMap((route) =>
    methodsOf(route).flatMap((method) => (idOf(method, route.url) === id ? [{ ...route, method }] : [])),
  );

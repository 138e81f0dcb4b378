import type { FastifyInstance } from "fastify";

export interface Route {
  method: string;
  url: string;
}

/** Every route of an application, from the tree that its router prints. */
export function routesOf(app: FastifyInstance): Route[] {
  const parts: string[] = [];
  const routes: Route[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const found = line.match(/^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/);
    if (!found) continue;
    const [, indent = "", part = "", methods = ""] = found;
    parts.splice(indent.length / 4, parts.length, part);
    for (const method of methods.split(", ").filter(Boolean)) routes.push({ method, url: parts.join("") });
  }
  return routes;
}

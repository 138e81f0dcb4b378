import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { listEndpoint } from "../crud/list/list-endpoint.ts";
import { modelOf } from "../crud/model.ts";

/** The proxies below the path of orders: the same short list as `proxies/list`. */
export function proxyRoutes(api: FastifyInstance): void {
  listEndpoint(api, {
    url: "/orders/proxy/list",
    requires: ["proxies", "list"],
    summary: "Choose from: Proxies, below the path of orders",
    model: modelOf(resourceNamed("proxies")),
    fields: ["proxyDomain"],
    row: z.object({ id: z.string(), proxyDomain: z.string() }),
  });
}

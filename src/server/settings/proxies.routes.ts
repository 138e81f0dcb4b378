import type { FastifyInstance } from "fastify";
import { chooseProxy } from "../../domain/settings/calls.ts";
import { listEndpoint } from "../crud/list/list-endpoint.ts";

/** The proxies below the path of orders: the same short list as `proxies/list`. */
export function proxyRoutes(api: FastifyInstance): void {
  listEndpoint(api, chooseProxy);
}

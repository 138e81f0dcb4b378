import type { FastifyInstance, HTTPMethods } from "fastify";

/** Adds a generic route unless an area has already added its own. */
export function addUnlessTaken(
  api: FastifyInstance,
  methods: readonly HTTPMethods[],
  url: string,
  add: () => void,
): void {
  const isTaken = methods.some((method) => api.hasRoute({ method, url: `${api.prefix}${url}` }));
  if (!isTaken) add();
}

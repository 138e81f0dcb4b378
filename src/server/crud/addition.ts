import type { FastifyInstance, HTTPMethods } from "fastify";

/** Adds generic calls unless the area that owns the resource answers them itself. */
export function addUnlessTaken(
  api: FastifyInstance,
  methods: readonly HTTPMethods[],
  url: string,
  add: () => void,
): void {
  const isTaken = methods.some((method) => api.hasRoute({ method, url: `${api.prefix}${url}` }));
  if (!isTaken) add();
}

import type { FastifyInstance } from "fastify";
import { KnownRoutes } from "./known-routes.ts";
import { FieldMetricsRecorder } from "./recorder.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** What browsers have measured and this process has not yet stored. */
    readonly fieldMetrics: FieldMetricsRecorder;
    readonly knownRoutes: KnownRoutes;
  }
}

/** Registers the recorder of field metrics, before any route. It stores its rest when the application closes. */
export function registerFieldMetrics(app: FastifyInstance): void {
  const recorder = new FieldMetricsRecorder(app.database, app.log);
  const routes = new KnownRoutes();
  app.decorate("fieldMetrics", recorder);
  app.decorate("knownRoutes", routes);
  app.addHook("onRoute", ({ method, url, config }) => {
    if (config?.meta) for (const one of [method].flat()) routes.add(one, url);
  });
  app.addHook("onClose", () => recorder.flush());
}

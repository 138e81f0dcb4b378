import type { FastifyInstance } from "fastify";
import { Gauge, type Registry } from "prom-client";

/** Gauges of what this process does now. @returns a function that sets them */
export function measureProcess(app: FastifyInstance, register: Registry): () => void {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const connections = gauge("platen_database_connections", "The most connections of a share", ["share"]);
  const inUse = gauge("platen_database_connections_in_use", "Connections in use", ["share"]);
  const waiting = gauge("platen_database_waiting", "What waits for a connection", ["share"]);
  const running = gauge("platen_jobs_running", "Background jobs that run", ["job"]);
  const streams = gauge("platen_live_streams", "Open live streams");
  return () => {
    for (const { share, ...usage } of app.database.usage()) {
      connections.set({ share }, usage.connections);
      inUse.set({ share }, usage.inUse);
      waiting.set({ share }, usage.waiting);
    }
    for (const { job, count } of app.jobs.running()) running.set({ job }, count);
    streams.set(app.streams.size);
  };
}

import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { VERSION } from "../health/version.ts";
import { countEvents } from "./events.ts";
import { measureProcess } from "./process.ts";
import { measureRequests } from "./requests.ts";
import { StoredMetrics } from "./stored.ts";

/** What a process measures, from its start on. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #stored: StoredMetrics;
  readonly #measure: () => void;

  constructor(app: FastifyInstance) {
    const register = this.#registry;
    collectDefaultMetrics({ register });
    new Gauge({
      name: "platen_build_info",
      help: "1, with the version of Platen and of Node",
      labelNames: ["version", "node"],
      registers: [register],
    }).set({ version: VERSION, node: process.version }, 1);
    measureRequests(app, register);
    const stopCounting = countEvents(register);
    this.#measure = measureProcess(app, register);
    this.#stored = new StoredMetrics(app.database, register, { sendsMail: app.config.smtpUrl !== undefined });
    app.addHook("onClose", async () => {
      stopCounting();
      await this.#stored.close();
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** The text of all metrics. */
  async scrape(): Promise<string> {
    await this.#stored.refresh();
    this.#measure();
    return this.#registry.metrics();
  }
}

import { getAdapter } from "axios";
import { MAX_CALL_MS, MAX_ENTRIES, SLOW_CALL_MS } from "../../domain/field-metrics/metrics.ts";
import type { SlowCall } from "../../domain/field-metrics/report.ts";
import { routePattern } from "../../domain/field-metrics/route-pattern.ts";
import { API, http } from "../providers/http.ts";

const METHODS: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"] satisfies SlowCall["method"][];
const isMethod = (method: string): method is SlowCall["method"] => METHODS.includes(method);

/** The slow calls since they were last taken. */
export class SlowCalls {
  #calls: SlowCall[] = [];

  /** @param url an address, or a path of this server */
  add(method: string, url: string, duration: number): void {
    const ms = Math.round(duration);
    if (ms < SLOW_CALL_MS || ms > MAX_CALL_MS || this.#calls.length >= MAX_ENTRIES || !isMethod(method))
      return;
    const { pathname } = new URL(url, window.location.origin);
    if (!pathname.startsWith(`${API}/`)) return;
    this.#calls.push({ method, route: routePattern(pathname.slice(API.length)), ms });
  }

  take(): SlowCall[] {
    const taken = this.#calls;
    this.#calls = [];
    return taken;
  }

  /** Times every call that is sent from now on, also those that fail. Returns a function that stops. */
  watch(): () => void {
    const timing = http.interceptors.request.use((config) => {
      const adapter = getAdapter(config.adapter ?? http.defaults.adapter);
      config.adapter = async (sent) => {
        const began = performance.now();
        try {
          return await adapter(sent);
        } finally {
          this.add((sent.method ?? "get").toUpperCase(), http.getUri(sent), performance.now() - began);
        }
      };
      return config;
    });
    return () => http.interceptors.request.eject(timing);
  }
}

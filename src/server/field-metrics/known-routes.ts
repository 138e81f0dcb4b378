import type { SlowCall } from "../../domain/field-metrics/report.ts";

const PREFIX = "/api";

const fits = (pattern: readonly string[], route: readonly string[]) =>
  pattern.length === route.length &&
  pattern.every((part, at) => part === route[at] || (part.startsWith(":") && route[at] !== ""));

/** The calls of this program: the only names that a reported call can get. */
export class KnownRoutes {
  /** By method, the routes below `/api`; those without a parameter first. */
  readonly #byMethod = new Map<string, { route: string; parts: readonly string[] }[]>();

  add(method: string, url: string): void {
    if (!url.startsWith(`${PREFIX}/`)) return;
    const route = url.slice(PREFIX.length);
    const known = this.#byMethod.get(method) ?? [];
    this.#byMethod.set(method, known);
    const one = { route, parts: route.split("/") };
    if (route.includes(":")) known.push(one);
    else known.unshift(one);
  }

  /** `GET /basecosts/catalogs/:catalogId` for a reported `GET /basecosts/catalogs/:id`; `undefined` if there is none. */
  nameOf({ method, route }: Pick<SlowCall, "method" | "route">): string | undefined {
    const parts = route.split("/");
    const known = this.#byMethod.get(method)?.find((one) => fits(one.parts, parts));
    return known && `${method} ${known.route}`;
  }
}

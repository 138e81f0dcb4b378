import type { FastifyInstance } from "fastify";

export const METRICS_TOKEN = "scrape-me-0123456789";

export const scrape = async (app: FastifyInstance, token = METRICS_TOKEN): Promise<string> =>
  (await app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } })).body;

/** The value of a series, as `name{label="value"}`; `undefined` where there is none. */
export function valueIn(text: string, series: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

/** The names of all metrics. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? "");

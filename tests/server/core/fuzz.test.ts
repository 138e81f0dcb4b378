import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, type Route, startApp, type TestApp } from "../../support/app.ts";
import { seed, times } from "../../support/sample.ts";

/** Whatever a client sends, to whichever call, as whoever: never a 5xx, always a message. */
let platen: TestApp;
let calls: Route[];
let people: Client[];
let schemas: Map<string, { body: string[]; query: string[] }>;

beforeAll(async () => {
  platen = await startApp();
  // The stream of live events does not end by itself: tests/server/notifications asks for it.
  calls = platen.routes.filter(
    ({ url }) => url.startsWith("/api/") && !url.startsWith("/api/docs") && !url.endsWith("/stream"),
  );
  people = await Promise.all((["administrator", "agency", "seller"] as const).map((role) => platen.as(role)));
  schemas = await knownKeys();
});
afterAll(() => platen.close());

type Described = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
};

/** The keys that each call says it takes, so that not every body is refused for its first key. */
async function knownKeys() {
  const { paths } = (await platen.nobody.get("openapi.json")).body as {
    paths: Record<string, Record<string, Described>>;
  };
  const known = new Map<string, { body: string[]; query: string[] }>();
  for (const [url, methods] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(methods)) {
      const body = Object.values(call.requestBody?.content ?? {})[0]?.schema.properties ?? {};
      const query = (call.parameters ?? []).filter((one) => one.in === "query").map((one) => one.name);
      known.set(`${method.toUpperCase()} ${url.replace(/\{(\w+)\}/g, ":$1")}`, {
        body: Object.keys(body),
        query,
      });
    }
  }
  return known;
}

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "null",
    "-1",
    "1e309",
    "%",
    "_",
    "\\",
    "'",
    '"',
    "\u0000",
    "\ud800",
    "2026-02-30",
    "9".repeat(30),
  ),
  fc.constant("x".repeat(6_000)),
);
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(0, -1, 1.5, 1e21, 2 ** 53, 2 ** 31, true, false, null),
  fc.constant([]),
  fc.constant({}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.oneof(oddText, fc.constant(newId())), { maxLength: 4 }),
);
const place = fc.oneof({ weight: 3, arbitrary: fc.constant(newId()) }, { weight: 1, arbitrary: oddText });
const chosen = (keys: string[], values: fc.Arbitrary<unknown>) =>
  fc.dictionary(
    keys.length
      ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...keys) }, { weight: 1, arbitrary: oddText })
      : oddText,
    values,
    {
      maxKeys: 6,
    },
  );

test("nothing that is sent ends in a 5xx", { timeout: times(1_800_000, 180_000) }, async () => {
  const request = fc.constantFrom(...calls).chain((call) => {
    const known = schemas.get(`${call.method} ${call.url}`) ?? { body: [], query: [] };
    return fc.record({
      call: fc.constant(call),
      who: fc.nat(people.length - 1),
      place,
      query: chosen(known.query, oddText),
      body: fc.option(
        fc.oneof({ weight: 5, arbitrary: chosen(known.body, oddValue) }, { weight: 1, arbitrary: oddValue }),
      ),
      key: fc.option(oddText, { freq: 5 }),
    });
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ call, who, place: id, query, body, key }) => {
      const search = Object.entries(query).map(([name, value]) => {
        const safe = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "?"));
        return `${safe(name)}=${safe(String(value))}`;
      });
      const path = call.url.replace(/:\w+/g, encodeURIComponent(id.replace(/\p{Surrogate}/gu, "?")));
      const answer = await people[who]?.send({
        method: call.method as "GET",
        url: `${path}?${search.join("&")}`,
        headers: {
          ...(body !== null && { "content-type": "application/json" }),
          ...(key && { "idempotency-key": key.replace(/[^\x20-\x7e]/g, "?") }),
        },
        ...(body !== null && { payload: JSON.stringify(body) }),
      });
      expect(answer?.status, answer?.text).toBeLessThan(500);
      if (answer && answer.status >= 400 && call.method !== "HEAD") {
        expect(answer.body.message).toMatch(/\w/);
      }
    }),
    { numRuns: times(30_000, 1_500), seed },
  );
});

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, type Route, startApp, type TestApp } from "../../support/app.ts";
import { seed, times } from "../../support/sample.ts";

/** Any input to any call from any user gets a message and never a 5xx status. */
let platen: TestApp;
let calls: Route[];
let people: Client[];
let schemas: Map<string, { body: string[]; query: string[] }>;

beforeAll(async () => {
  platen = await startApp();
  // The event stream does not end; tests/server/notifications covers it.
  calls = platen.routes.filter(
    ({ url }) => url.startsWith("/api/") && !url.startsWith("/api/docs") && !url.endsWith("/stream"),
  );
  people = await Promise.all((["administrator", "agency", "seller"] as const).map((role) => platen.as(role)));
  schemas = await declaredKeys();
});
afterAll(() => platen.close());

type OperationSchema = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
};

/** The declared keys of each call, so that not every body is refused for its first key. */
async function declaredKeys() {
  const { paths } = (await platen.nobody.get("openapi.json")).body as {
    paths: Record<string, Record<string, OperationSchema>>;
  };
  const schemas = new Map<string, { body: string[]; query: string[] }>();
  for (const [url, methods] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(methods)) {
      const body = Object.values(call.requestBody?.content ?? {})[0]?.schema.properties ?? {};
      const query = (call.parameters ?? []).filter((one) => one.in === "query").map((one) => one.name);
      schemas.set(`${method.toUpperCase()} ${url.replace(/\{(\w+)\}/g, ":$1")}`, {
        body: Object.keys(body),
        query,
      });
    }
  }
  return schemas;
}

const unusualText = fc.oneof(
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
const unusualValue = fc.oneof(
  unusualText,
  fc.constantFrom(0, -1, 1.5, 1e21, 2 ** 53, 2 ** 31, true, false, null),
  fc.constant([]),
  fc.constant({}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.oneof(unusualText, fc.constant(newId())), { maxLength: 4 }),
);
const rowId = fc.oneof({ weight: 3, arbitrary: fc.constant(newId()) }, { weight: 1, arbitrary: unusualText });
const someOf = (keys: string[], values: fc.Arbitrary<unknown>) =>
  fc.dictionary(
    keys.length
      ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...keys) }, { weight: 1, arbitrary: unusualText })
      : unusualText,
    values,
    {
      maxKeys: 6,
    },
  );

test("no request ends with a 5xx status", { timeout: times(1_800_000, 180_000) }, async () => {
  const request = fc.constantFrom(...calls).chain((call) => {
    const schema = schemas.get(`${call.method} ${call.url}`) ?? { body: [], query: [] };
    return fc.record({
      call: fc.constant(call),
      person: fc.nat(people.length - 1),
      id: rowId,
      query: someOf(schema.query, unusualText),
      body: fc.option(
        fc.oneof(
          { weight: 5, arbitrary: someOf(schema.body, unusualValue) },
          { weight: 1, arbitrary: unusualValue },
        ),
      ),
      key: fc.option(unusualText, { freq: 5 }),
    });
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ call, person, id, query, body, key }) => {
      const search = Object.entries(query).map(([name, value]) => {
        const safe = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "?"));
        return `${safe(name)}=${safe(String(value))}`;
      });
      const path = call.url.replace(/:\w+/g, encodeURIComponent(id.replace(/\p{Surrogate}/gu, "?")));
      const response = await people[person]?.send({
        method: call.method as "GET",
        url: `${path}?${search.join("&")}`,
        headers: {
          ...(body !== null && { "content-type": "application/json" }),
          ...(key && { "idempotency-key": key.replace(/[^\x20-\x7e]/g, "?") }),
        },
        ...(body !== null && { payload: JSON.stringify(body) }),
      });
      expect(response?.status, response?.text).toBeLessThan(500);
      if (response && response.status >= 400 && call.method !== "HEAD") {
        expect(response.body.message).toMatch(/\w/);
      }
    }),
    { numRuns: times(30_000, 1_500), seed },
  );
});

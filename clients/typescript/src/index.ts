import createClient, { type Client, type Middleware } from "openapi-fetch";
import type { components, paths } from "./schema.generated.ts";

export type { components, paths };

/** The body of every response that is not a success. */
export type PlatenError = components["schemas"]["Error"];

/** What is left of the calls of a key in the current minute. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the minute ends. */
  readonly reset: number;
}

/** Reads the `RateLimit-*` headers; `null` where the call was refused before the key was found. */
export function rateLimitOf({ headers }: Response): RateLimit | null {
  const limit = headers.get("ratelimit-limit");
  if (limit === null) return null;
  return {
    limit: Number(limit),
    remaining: Number(headers.get("ratelimit-remaining")),
    reset: Number(headers.get("ratelimit-reset")),
  };
}

/** A client of the API at `baseUrl`, such as `https://office.example.com`, that calls with an API key. */
export function createPlatenClient({ baseUrl, key }: { baseUrl: string; key: string }): Client<paths> {
  const client = createClient<paths>({ baseUrl });
  const authorize: Middleware = {
    onRequest: ({ request }) => {
      request.headers.set("authorization", `Bearer ${key}`);
      return request;
    },
  };
  client.use(authorize);
  return client;
}

interface Page<Row> {
  readonly data?: { readonly data: readonly Row[] } | undefined;
  readonly error?: { readonly message: string } | undefined;
}

/**
 * The rows of a list, page by page: `read` gets the id of the last row, or `undefined` for the first page.
 * @throws the response's error
 */
export async function* rowsOf<Row extends { id: string }>(
  read: (after: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  let after: string | undefined;
  for (;;) {
    const { data, error } = await read(after);
    if (!data) throw new Error(error?.message ?? "No response");
    yield* data.data;
    after = data.data.at(-1)?.id;
    if (after === undefined) return;
  }
}

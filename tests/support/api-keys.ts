import type { Client, TestApp } from "./app.ts";

/** A client that calls with an API key. */
export interface KeyClient extends Client {
  readonly id: string;
  readonly key: string;
}

type Headers = Record<string, string>;

/** Calls with an `Authorization` header, and with others if they are given. */
export function callerWith({ nobody }: TestApp, authorization: string, more: Headers = {}): Client {
  const send: Client["send"] = (options) =>
    nobody.send({ ...options, headers: { authorization, ...more, ...options.headers } });
  const withBody =
    (method: "POST" | "PATCH" | "PUT" | "DELETE"): Client["post"] =>
    (path, body, sent = {}) =>
      send({ method, url: `/api/${path}`, ...(body !== undefined && { payload: body as object }), ...sent });
  return {
    userId: undefined,
    token: undefined,
    send,
    get: (path, sent) => send({ method: "GET", url: `/api/${path}`, ...sent }),
    post: withBody("POST"),
    patch: withBody("PATCH"),
    put: withBody("PUT"),
    delete: withBody("DELETE"),
  };
}

/** Creates a key of a person and returns a client that calls with it. */
export async function keyOf(
  platen: TestApp,
  person: Client,
  scopes: readonly string[],
  more: Record<string, unknown> = {},
): Promise<KeyClient> {
  const made = await person.post("api-keys", { name: "A program", scopes, ...more });
  if (made.status !== 201) throw new Error(made.text);
  const { id, key } = made.body;
  return { ...callerWith(platen, `Bearer ${key}`), id, key };
}

/** A key with these scopes, also with those that keys were given before and that are not offered any more. */
export async function oldKeyOf(
  platen: TestApp,
  person: Client,
  scopes: readonly string[],
): Promise<KeyClient> {
  const key = await keyOf(platen, person, ["orders:read"]);
  await platen.database.pool.query("update api_keys set scopes = $2 where id = $1", [
    key.id,
    JSON.stringify(scopes),
  ]);
  return key;
}

/** Lets the orders of a team be pulled by API, or not. */
export const letOrders = ({ database }: TestApp, teamId: string, isOn: boolean) =>
  database.pool.query("update seller_teams set get_order_a_p_i = $2 where id = $1", [teamId, isOn]);

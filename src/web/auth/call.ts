import { messages } from "../../domain/messages.ts";

export type Answer<T> = { ok: true; data: T } | { ok: false; message: string };

/** A call of the public pages, which have no axios. A refusal comes back with the server's words. */
export async function call<T>(
  path: string,
  init: { body?: unknown; token?: string } = {},
): Promise<Answer<T>> {
  try {
    const response = await fetch(`/api/${path}`, {
      method: init.body === undefined ? "GET" : "POST",
      headers: {
        ...(init.body === undefined ? {} : { "content-type": "application/json" }),
        ...(init.token ? { authorization: `Bearer ${init.token}`, access_token: init.token } : {}),
      },
      body: init.body === undefined ? undefined : JSON.stringify(init.body),
    });
    const data: unknown = await response.json().catch(() => null);
    if (response.ok) return { ok: true, data: data as T }; // the callers name what the wire says
    const said = (data as { message?: unknown } | null)?.message;
    return { ok: false, message: typeof said === "string" ? said : messages.serverError };
  } catch {
    return { ok: false, message: "The server does not answer. Check the connection and try again" };
  }
}

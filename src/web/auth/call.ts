import { visitorMessages as messages } from "../../domain/visitor-messages.ts";

export type Answer<T> =
  | { ok: true; data: T }
  /** Status 0: no answer came. */
  | { ok: false; status: number; message: string; errors?: Readonly<Record<string, string>> };

interface Refusal {
  message?: unknown;
  errors?: Record<string, string>;
}

/** A call of the public pages, which have no axios. A refusal comes back with the server's words. */
export async function call<T>(
  path: string,
  init: { body?: unknown; token?: string; appToken?: string } = {},
): Promise<Answer<T>> {
  const { body, token, appToken } = init;
  try {
    const response = await fetch(`/api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}`, access_token: token } : {}),
        ...(appToken ? { app_token: appToken } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const data: unknown = await response.json().catch(() => null);
    if (response.ok) return { ok: true, data: data as T }; // the callers name what the wire says
    const { message, errors } = (data ?? {}) as Refusal; // every refusal of ours has this shape
    const said = typeof message === "string" ? message : messages.serverError;
    return { ok: false, status: response.status, message: said, ...(errors ? { errors } : {}) };
  } catch {
    return {
      ok: false,
      status: 0,
      message: "The server does not answer. Check the connection and try again",
    };
  }
}

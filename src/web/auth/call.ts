import type { Challenge } from "../../domain/auth/challenge.ts";
import { visitorMessages as messages } from "../../domain/visitor-messages.ts";
import { sessionHeaders } from "../session.ts";

export type CallResult<T> =
  | { ok: true; data: T }
  /** Status 0: no response. */
  | {
      ok: false;
      status: number;
      message: string;
      errors?: Readonly<Record<string, string>>;
      /** What a sign-in lacks whose password was right. */
      challenge?: Challenge;
    };

interface ErrorBody {
  message?: unknown;
  errors?: Record<string, string>;
  challenge?: Challenge;
}

/** Calls the API from the public pages, which do not include axios. An error has the server's message. */
export async function call<T>(
  path: string,
  init: { body?: unknown; token?: string; appToken?: string } = {},
): Promise<CallResult<T>> {
  const { body, token, appToken } = init;
  try {
    const response = await fetch(`/api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...sessionHeaders(token ?? null),
        ...(appToken ? { app_token: appToken } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const data: unknown = await response.json().catch(() => null);
    if (response.ok) return { ok: true, data: data as T }; // callers name the response's type
    const { message, ...rest } = (data ?? {}) as ErrorBody; // every error of the API has this shape
    const text = typeof message === "string" ? message : messages.serverError;
    return { ...rest, ok: false, status: response.status, message: text };
  } catch {
    return {
      ok: false,
      status: 0,
      message: "The server did not respond. Check your connection and try again",
    };
  }
}

import type { HttpError } from "@refinedev/core";
import axios, { type AxiosError, type AxiosRequestConfig, type AxiosResponse } from "axios";
import type { Challenge } from "../../domain/auth/challenge.ts";
import { callMessages as messages } from "../../domain/call-messages.ts";
import { pathOf } from "../../domain/resource/address.ts";
import type { Call, Given, Method, ResponseOf } from "../../domain/resource/call.ts";
import { page, signInPath } from "../address.ts";
import { forgetSession, leaveNotice, randomId, sessionHeaders, storedToken } from "../session.ts";
import { askAgain } from "./ask-again.ts";

declare module "axios" {
  interface AxiosRequestConfig {
    /** Whether this call loads a screen's list. A 403 then opens the no-access page. */
    fillsScreen?: boolean;
  }
}

export const API = "/api";

/** Resolves for 2xx and 400 (an error with a reason); all others reject with an `HttpError`. */
export const http = axios.create({
  baseURL: API,
  timeout: 120_000,
  // The session's token is in a header, so there is no cookie to protect. axios would read one before each call through
  // the browser's asynchronous cookie store, which takes 7 to 17 ms.
  xsrfCookieName: "",
  validateStatus: (status) => (status >= 200 && status < 300) || status === 400,
});

http.interceptors.request.use((config) => {
  config.headers.set(sessionHeaders(storedToken()));
  return config;
});

http.interceptors.response.use(undefined, async (error: unknown) => {
  if (axios.isAxiosError<ErrorBody>(error)) {
    const status = error.response?.status;
    const { challenge } = error.response?.data ?? {};
    if (status === 403 && challenge && error.config && (await askAgain(challenge)))
      return http.request(error.config);
    if (status === 401) {
      const text: unknown = error.response?.data?.message;
      forgetSession();
      // Without a token nobody was signed in here: what the call lacks is a matter of programs.
      if (typeof text === "string" && error.config?.headers.has("Authorization")) leaveNotice(text);
      page.load(signInPath());
    }
    if (status === 403 && error.config?.fillsScreen) page.load("/no-access");
  }
  return Promise.reject(httpErrorOf(error));
});

interface ErrorBody {
  message?: string;
  errors?: Record<string, string>;
  /** With 403: the call is accepted once the session was verified again. */
  challenge?: Challenge;
}

const offline = "The server did not respond. Check your connection and try again";
/** What a proxy responds with while the server behind it restarts or is overloaded. */
const UNAVAILABLE: readonly number[] = [502, 503, 504];
const unavailable = "The server is not available. Try again in a moment";

const textFor = (error: AxiosError<ErrorBody>) => {
  const status = error.response?.status;
  if (status === undefined) return offline;
  if (error.response?.data?.message) return error.response.data.message;
  if (UNAVAILABLE.includes(status)) return unavailable;
  if (status === 403) return messages.forbidden;
  return status === 404 ? messages.notFound : messages.serverError;
};

/** Any error of a call as Refine's error. Status 0: no response. */
export function httpErrorOf(error: unknown): HttpError {
  if (axios.isCancel(error)) return error as unknown as HttpError; // TanStack Query recognizes its own cancellation
  if (axios.isAxiosError<ErrorBody>(error)) {
    return {
      message: textFor(error),
      statusCode: error.response?.status ?? 0,
      errors: error.response?.data?.errors,
    };
  }
  if (typeof error === "object" && error !== null && "statusCode" in error) return error as HttpError;
  return { message: error instanceof Error ? error.message : messages.serverError, statusCode: 0 };
}

/** Whether the person was asked to confirm that it is them and did not: they know why nothing has happened. */
export const isUnconfirmed = (text: string | undefined) => text === messages.verificationNeeded;

/** The data of a response. Throws for a 400, which axios resolves. */
export function accepted<T>(response: AxiosResponse<T>): T {
  if (response.status !== 400) return response.data;
  const { message, errors } = response.data as ErrorBody; // every 400 of the API has this shape
  const error: HttpError = { message: message ?? messages.invalid, statusCode: 400, errors };
  throw error;
}

/** Identifies one attempt of an action, so that a repeated request cannot run it twice. */
export const idempotencyKey = randomId;

export type CallResult<T> =
  | { ok: true; status: number; data: T; message?: string }
  | { ok: false; status: number; message: string; errors?: Record<string, string> };

/** A named call. Never throws: errors are returned with the server's message. */
export async function send<T>(
  method: Method,
  url: string,
  options: { body?: unknown; query?: object; idempotencyKey?: string; signal?: AbortSignal } = {},
): Promise<CallResult<T>> {
  const config: AxiosRequestConfig = { method, url, data: options.body, params: options.query };
  if (options.signal) config.signal = options.signal;
  if (options.idempotencyKey) config.headers = { "Idempotency-Key": options.idempotencyKey };
  try {
    const response = await http.request<T>(config);
    const data = accepted(response);
    const text = (data as { message?: unknown } | null)?.message;
    return { ok: true, status: response.status, data, message: typeof text === "string" ? text : undefined };
  } catch (error) {
    const { message, statusCode, errors } = httpErrorOf(error);
    return { ok: false, status: statusCode, message, errors: errors as Record<string, string> | undefined };
  }
}

/** The method of a declared call as screens make it. */
export const methodOf = ({ method }: Pick<Call, "method">): Method => [method].flat()[0] ?? "GET";

/** A declared call outside of a component: `await sendCall(showWallet, { params: { id } })`. Never throws. */
export function sendCall<C extends Call>(
  call: C,
  { params, query, body }: Given<C>,
  options: { idempotencyKey?: string; signal?: AbortSignal } = {},
): Promise<CallResult<ResponseOf<C>>> {
  return send<ResponseOf<C>>(methodOf(call), pathOf(call, params), {
    ...options,
    body,
    ...(query && { query }),
  });
}

/** The same for the function of a query: rejects with an `HttpError`. */
export async function loadCall<C extends Call>(
  call: C,
  given: Given<C>,
  options: { signal?: AbortSignal } = {},
): Promise<ResponseOf<C>> {
  const response = await sendCall(call, given, options);
  if (response.ok) return response.data;
  const { message, status, errors } = response;
  const error: HttpError = { message, statusCode: status, errors };
  throw error;
}

import type { HttpError } from "@refinedev/core";
import axios, { type AxiosError, type AxiosRequestConfig, type AxiosResponse } from "axios";
import { messages } from "../../domain/messages.ts";
import { page, signInPath } from "../address.ts";
import { forgetSession, leaveNotice, randomId, storedToken } from "../session.ts";

declare module "axios" {
  interface AxiosRequestConfig {
    /** This call fills a screen's list: refused, the screen is not for this person. */
    fillsScreen?: boolean;
  }
}

export const API = "/api";

/** 2xx and 400 are answers (a refusal with its reason is one); all else rejects with an `HttpError`. */
export const http = axios.create({
  baseURL: API,
  timeout: 120_000,
  validateStatus: (status) => (status >= 200 && status < 300) || status === 400,
});

http.interceptors.request.use((config) => {
  const token = storedToken();
  if (token) {
    config.headers.set("Authorization", `Bearer ${token}`);
    config.headers.set("access_token", token);
  }
  return config;
});

http.interceptors.response.use(undefined, (error: unknown) => {
  if (axios.isAxiosError(error)) {
    const status = error.response?.status;
    if (status === 401) {
      const said: unknown = error.response?.data?.message;
      forgetSession();
      if (typeof said === "string") leaveNotice(said);
      page.load(signInPath());
    }
    if (status === 403 && error.config?.fillsScreen) page.load("/no-access");
  }
  return Promise.reject(httpErrorOf(error));
});

interface Refusal {
  message?: string;
  errors?: Record<string, string>;
}

const offline = "The server does not answer. Check the connection and try again";

const textFor = (error: AxiosError<Refusal>) => {
  const status = error.response?.status;
  if (status === undefined) return offline;
  if (error.response?.data?.message) return error.response.data.message;
  if (status === 403) return messages.forbidden;
  return status === 404 ? messages.notFound : messages.serverError;
};

/** Whatever went wrong with a call, as Refine knows errors. Status 0: no answer came. */
export function httpErrorOf(error: unknown): HttpError {
  if (axios.isCancel(error)) return error as unknown as HttpError; // TanStack recognises its own cancellation
  if (axios.isAxiosError<Refusal>(error)) {
    return {
      message: textFor(error),
      statusCode: error.response?.status ?? 0,
      errors: error.response?.data?.errors,
    };
  }
  if (typeof error === "object" && error !== null && "statusCode" in error) return error as HttpError;
  return { message: error instanceof Error ? error.message : messages.serverError, statusCode: 0 };
}

/** The data of an answer; a 400, which resolves, becomes the error that it is. */
export function accepted<T>(response: AxiosResponse<T>): T {
  if (response.status !== 400) return response.data;
  const { message, errors } = response.data as Refusal; // every 400 of ours has this shape
  const error: HttpError = { message: message ?? messages.invalid, statusCode: 400, errors };
  throw error;
}

/** Names one attempt of an action, so that a repeat of it cannot act twice. */
export const idempotencyKey = randomId;

export type Answer<T> =
  | { ok: true; status: number; data: T; message?: string }
  | { ok: false; status: number; message: string; errors?: Record<string, string> };

/** A named call of the wire. Never throws: what the server refuses comes back with its words. */
export async function send<T>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  options: { body?: unknown; query?: object; idempotencyKey?: string; signal?: AbortSignal } = {},
): Promise<Answer<T>> {
  const config: AxiosRequestConfig = { method, url, data: options.body, params: options.query };
  if (options.signal) config.signal = options.signal;
  if (options.idempotencyKey) config.headers = { "Idempotency-Key": options.idempotencyKey };
  try {
    const response = await http.request<T>(config);
    const data = accepted(response);
    const said = (data as { message?: unknown } | null)?.message;
    return { ok: true, status: response.status, data, message: typeof said === "string" ? said : undefined };
  } catch (error) {
    const { message, statusCode, errors } = httpErrorOf(error);
    return { ok: false, status: statusCode, message, errors: errors as Record<string, string> | undefined };
  }
}

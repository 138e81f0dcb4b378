import { configure } from "@testing-library/react";
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import { http } from "../../../src/web/providers/http.ts";

// Dialogs are loaded lazily, which takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

export interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
  key: string | undefined;
}

interface Reply {
  status?: number;
  data: unknown;
}
type Handler = (call: Call) => Reply | undefined | Promise<Reply | undefined>;

/** Replaces the server with a handler. Calls that it does not handle get 404. Returns the recorded calls. */
export function serve(handler: Handler) {
  const calls: Call[] = [];
  http.defaults.adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const call: Call = {
      method: (config.method ?? "get").toUpperCase(),
      path: (config.url ?? "").replace(/^\//, ""),
      query: (config.params ?? {}) as Record<string, string>,
      body: typeof config.data === "string" ? (JSON.parse(config.data) as Call["body"]) : undefined,
      key: config.headers.get("Idempotency-Key") as string | undefined,
    };
    calls.push(call);
    const reply = (await handler(call)) ?? { status: 404, data: { message: "Not found" } };
    const response = { ...reply, status: reply.status ?? 200, statusText: "", headers: {}, config };
    if (config.validateStatus?.(response.status) !== false) return response;
    throw new AxiosError("refused", undefined, config, null, response);
  };
  return calls;
}

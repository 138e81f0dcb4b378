import { type BaseRecord, type HttpError, useCustomMutation } from "@refinedev/core";
import { createContext, createElement, type ReactNode, useCallback, useContext } from "react";
import { invalidateResources, reloadAround } from "./changes.ts";

import type { CallResult } from "./http.ts";

interface CallOptions {
  body?: object;
  idempotencyKey?: string;
  /** Resources whose rows this call changes: their lists, rows and counts are reloaded. */
  changes?: readonly string[];
  /** The resource whose row this call responds with, complete as its page reads it: a page of the row is not reloaded. */
  responds?: string;
  /** Whether the screen reloads a moment after the caller has the response: many rows would hold up its message. */
  reloadsLater?: boolean;
  /** Text of the success notification, or a function of the response. Default: no notification. */
  success?: string | ((data: never) => string);
  /** Whether the caller shows the error's message instead of a notification. */
  quiet?: boolean;
}

const A_FRAME_MS = 50;

type Method = "POST" | "PUT" | "PATCH" | "DELETE";
type Call = <T = unknown>(method: Method, url: string, options?: CallOptions) => Promise<CallResult<T>>;

const CallContext = createContext<Call | null>(null);

/**
 * Refine's `useCustomMutation` for buttons and menus, which have no form to show errors in:
 * `const response = await call<Bulk>("POST", "orders/submit", { body: { ids }, changes: ["orders"] })`.
 * Never rejects: an error is shown with its message and returned as `{ ok: false, message, errors }`. The function
 * keeps its identity.
 */
export function useCall(): Call {
  const call = useContext(CallContext);
  if (!call) throw new Error("useCall outside CallProvider");
  return call;
}

/**
 * The one mutation of all calls. Refine's hook renders its component at the start and the end of each call; in here that
 * renders no screen.
 */
export function CallProvider({ children }: { children: ReactNode }) {
  return createElement(CallContext, { value: useMutatedCall() }, children);
}

function useMutatedCall(): Call {
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, object | undefined>();
  return useCallback(
    async <T>(method: Method, url: string, options: CallOptions = {}): Promise<CallResult<T>> => {
      const { body, idempotencyKey, changes = [], responds, reloadsLater, success, quiet = false } = options;
      // The caller wrote both the call and the function that reads its response.
      const textOf = (data: unknown) => (typeof success === "function" ? success(data as never) : success);
      try {
        const { data } = await mutateAsync({
          method: method.toLowerCase() as Lowercase<Method>,
          url,
          values: body,
          config: { headers: idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {} },
          successNotification: (response) => {
            const message = textOf(response?.data);
            return message ? { type: "success", message } : false;
          },
          errorNotification: (error) => !quiet && { type: "error", message: error?.message ?? "" },
        });
        const reload = () =>
          void reloadAround(responds ? { resource: responds, row: data } : undefined, ...changes);
        if (reloadsLater) setTimeout(reload, A_FRAME_MS);
        else reload();
        const { message } = data ?? {};
        return {
          ok: true,
          status: 200,
          data: data as T,
          message: typeof message === "string" ? message : undefined,
        };
      } catch (caught) {
        const { message, statusCode, errors } = caught as HttpError; // The data provider rejects with nothing else.
        // The data on screen is older than the server's.
        if (errors?.version) void invalidateResources(...changes);
        return {
          ok: false,
          status: statusCode,
          message,
          errors: errors as Record<string, string> | undefined,
        };
      }
    },
    [mutateAsync],
  );
}

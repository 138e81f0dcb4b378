import { type BaseRecord, type HttpError, useCustom, useCustomMutation } from "@refinedev/core";
import { createContext, createElement, type ReactNode, useCallback, useContext } from "react";
import { pathOf } from "../../domain/resource/address.ts";
import type { Call, Given, ResponseOf } from "../../domain/resource/call.ts";
import { invalidateResources, reloadAround } from "./changes.ts";
import { type CallResult, methodOf } from "./http.ts";

type UseCustom<Data extends BaseRecord> = Parameters<typeof useCustom<Data, HttpError>>[0];

/** The address, method, query and body of a call, as Refine's `useCustom` and `useCustomMutation` take them. */
export function customOf<C extends Call>(call: C, { params, query, body }: Given<C>) {
  const method = methodOf(call);
  return {
    url: pathOf(call, params),
    method: method.toLowerCase() as Lowercase<typeof method>,
    config: { ...(query && { query }), ...(body === undefined ? {} : { payload: body as object }) },
  };
}

/**
 * Refine's `useCustom` for a declared call: `useCallQuery(showWallet, { params: { id } })`. The screen shows an error
 * in its place.
 */
export function useCallQuery<C extends Call>(
  call: C,
  given: Given<C>,
  queryOptions: NonNullable<UseCustom<ResponseOf<C> & BaseRecord>["queryOptions"]> = {},
) {
  return useCustom<ResponseOf<C> & BaseRecord, HttpError>({
    ...customOf(call, given),
    queryOptions,
    errorNotification: false,
  }).query;
}

interface CallOptions<Response = unknown> {
  idempotencyKey?: string;
  /** Whether the screen reloads a moment after the caller has the response: many rows would hold up its message. */
  reloadsLater?: boolean;
  /** Text of the success notification, or a function of the response. Default: no notification. */
  success?: string | ((data: Response) => string);
  /** Whether the caller shows the error's message instead of a notification. */
  quiet?: boolean;
}

const A_FRAME_MS = 50;

type Perform = <C extends Call>(
  call: C,
  given: Omit<Given<C>, "query">,
  options?: CallOptions<ResponseOf<C>>,
) => Promise<CallResult<ResponseOf<C>>>;

const PerformContext = createContext<Perform | null>(null);

/**
 * Refine's `useCustomMutation` for buttons and menus, which have no form to show errors in:
 * `const perform = usePerform(); const response = await perform(submitOrders, { body: { ids } })`. Never rejects: an
 * error is shown with its message and returned as `{ ok: false, message, errors }`. The function keeps its identity.
 * What the call changes is reloaded.
 */
export function usePerform(): Perform {
  const perform = useContext(PerformContext);
  if (!perform) throw new Error("usePerform outside CallProvider");
  return perform;
}

/** The same for one call: `const decide = useNamedCall(decideDeposit)`. */
export function useNamedCall<C extends Call>(call: C) {
  const perform = usePerform();
  return useCallback(
    (given: Omit<Given<C>, "query">, options?: CallOptions<ResponseOf<C>>) => perform(call, given, options),
    [perform, call],
  );
}

/**
 * The one mutation of all calls. Refine's hook renders its component at the start and the end of each call; in here that
 * renders no screen.
 */
export function CallProvider({ children }: { children: ReactNode }) {
  return createElement(PerformContext, { value: useMutatedCall() }, children);
}

function useMutatedCall(): Perform {
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, object | undefined>();
  return useCallback(
    async <C extends Call>(
      call: C,
      given: Omit<Given<C>, "query">,
      options: CallOptions<ResponseOf<C>> = {},
    ): Promise<CallResult<ResponseOf<C>>> => {
      const { idempotencyKey, reloadsLater, success, quiet = false } = options;
      const { changes = [], responds } = call;
      const { config, url, method } = customOf(call, given as Given<C>);
      const textOf = (data: unknown) =>
        typeof success === "function" ? success(data as ResponseOf<C>) : success;
      try {
        const { data } = await mutateAsync({
          url,
          method: method as Exclude<typeof method, "get">, // No call of a button is a GET.
          values: config.payload,
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
          data: data as ResponseOf<C>, // As the call declares.
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

interface OldOptions extends CallOptions<never> {
  body?: object;
  changes?: readonly string[];
  responds?: string;
}

/** As `usePerform`, for calls that are not declared yet. */
export function useCall() {
  const perform = usePerform();
  return useCallback(
    <T = unknown>(
      method: "POST" | "PUT" | "PATCH" | "DELETE",
      url: string,
      { body, changes, responds, ...options }: OldOptions = {},
    ) => {
      const call = { name: url, method, url: `/${url}`, changes, responds } as unknown as Call;
      return perform(call, { body }, options as CallOptions) as Promise<CallResult<T>>;
    },
    [perform],
  );
}

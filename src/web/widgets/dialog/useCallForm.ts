import { type HttpError, useCustomMutation } from "@refinedev/core";
import { Form, type FormInstance } from "antd";
import { useRef } from "react";
import type { Call, Given, ResponseOf } from "../../../domain/resource/call.ts";
import { customOf } from "../../providers/calls.ts";
import { invalidateResources } from "../../providers/changes.ts";
import { useIdempotencyKey } from "../../providers/idempotency.ts";
import { useServerErrors } from "./useServerErrors.ts";

/** What a form gives to its call. */
export type FormGiven<C extends Call> = Omit<Given<C>, "query"> & {
  /** Text of the success notification if the response has no message, or a function of the response. */
  readonly successMessage: string | ((response: ResponseOf<C>) => string);
};

/** The call of a form that is not declared yet. */
export interface FormCall<Response extends object = object> {
  method: "post" | "patch" | "put";
  url: string;
  values: object;
  /** Resources whose lists, rows and counts are reloaded. */
  invalidates: readonly string[];
  /** Text of the success notification if the response has no message, or a function of the response. */
  successMessage: string | ((response: Response) => string);
}

interface Options<Values> {
  /** Default: a form of its own. */
  form?: FormInstance<Values> | undefined;
  /** Text of the error notification. Default: the server's message, unless it is shown at a field. */
  errorMessage?: string | ((error: HttpError) => string) | undefined;
  /** Whether the caller shows this error itself. */
  isHandled?(error: HttpError): boolean;
  /** Maps a path in the server's errors to the form's field, if they differ. */
  fieldOf?(path: string): string;
}

/**
 * `useForm` for a named call. Refine's `useForm` creates or edits a row of a resource; this hook submits with
 * `useCustomMutation` and likewise shows the server's errors at their fields. `onFinish` resolves to the response, or
 * to `null` if the call failed. Submitting the same values again reuses the idempotency key.
 */
export function useCallForm<Values extends object, Response extends object = object>(
  options: Options<Values> = {},
) {
  const { errorMessage, isHandled = () => false, fieldOf } = options;
  const [form] = Form.useForm<Values>(options.form);
  const serverErrors = useServerErrors(form, fieldOf);
  const keyOf = useIdempotencyKey();
  const { mutateAsync, mutation } = useCustomMutation<Response & { message?: string }, HttpError, object>();

  const isSaved = useRef(false);

  const onFinish = async ({ method, url, values, invalidates, successMessage }: FormCall<Response>) => {
    serverErrors.clear();
    isSaved.current = false;
    const messageOf = (response: (Response & { message?: string }) | undefined) => {
      if (typeof successMessage === "string") return response?.message ?? successMessage;
      return response ? successMessage(response) : "";
    };
    try {
      const { data } = await mutateAsync({
        method,
        url,
        values,
        config: { headers: { "Idempotency-Key": keyOf(url, values) } },
        successNotification: (response) => {
          // Before `successMessage`, which may open another screen.
          isSaved.current = true;
          return { type: "success", message: messageOf(response?.data) };
        },
        errorNotification: (error) => {
          const { errors, message = "" } = error ?? {};
          if (error && isHandled(error)) return false;
          if (error && typeof errorMessage === "function")
            return { type: "error", message: errorMessage(error) };
          if (typeof errorMessage === "string") return { type: "error", message: errorMessage };
          return !serverErrors.areAtFields(errors) && { type: "error", message };
        },
      });
      void invalidateResources(...invalidates);
      return data;
    } catch (caught) {
      const error = caught as HttpError; // the data provider rejects with nothing else
      // The data on screen is older than the server's.
      if (error.errors?.version) void invalidateResources(...invalidates);
      if (!isHandled(error)) serverErrors.show(error);
      return null;
    }
  };

  /** Submits a declared call. */
  const submit = async <C extends Call>(
    call: C,
    { successMessage, ...given }: FormGiven<C>,
  ): Promise<ResponseOf<C> | null> => {
    const { url, method, config } = customOf(call, given as unknown as Given<C>);
    const response = await onFinish({
      url,
      method: method as FormCall["method"],
      values: config.payload ?? {},
      invalidates: call.changes ?? [],
      successMessage: successMessage as FormCall<Response>["successMessage"],
    });
    return response as ResponseOf<C> | null; // As the call declares.
  };

  return {
    form,
    submit,
    formProps: { form, onFieldsChange: serverErrors.onFieldsChange },
    onFinish,
    /** Whether the last call succeeded, so that leaving asks no more. */
    isSaved: () => isSaved.current,
    formLoading: mutation.isPending,
  };
}

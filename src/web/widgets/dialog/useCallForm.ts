import { type BaseRecord, type HttpError, useCustomMutation } from "@refinedev/core";
import { Form, type FormInstance } from "antd";
import { useRef } from "react";
import type { Call, Given, ResponseOf } from "../../../domain/resource/call.ts";
import { customOf } from "../../providers/calls.ts";
import { invalidateResources } from "../../providers/changes.ts";
import { isUnconfirmed } from "../../providers/http.ts";
import { useIdempotencyKey } from "../../providers/idempotency.ts";
import { useServerErrors } from "./useServerErrors.ts";

export type FormGiven<C extends Call> = Omit<Given<C>, "query"> & {
  /** Text of the success notification if the response has no message, or a function of the response. */
  readonly successMessage: string | ((response: ResponseOf<C>) => string);
};

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
 * `useCustomMutation` and likewise shows the server's errors at their fields. `submit` resolves to the response, or to
 * `null` if the call failed. Submitting the same values again reuses the idempotency key.
 */
export function useCallForm<Values extends object>(options: Options<Values> = {}) {
  const { errorMessage, isHandled = () => false, fieldOf } = options;
  const [form] = Form.useForm<Values>(options.form);
  const serverErrors = useServerErrors(form, fieldOf);
  const keyOf = useIdempotencyKey();
  const { mutateAsync, mutation } = useCustomMutation<BaseRecord, HttpError, object>();

  const isSaved = useRef(false);

  const submit = async <C extends Call>(
    call: C,
    { successMessage, ...given }: FormGiven<C>,
  ): Promise<ResponseOf<C> | null> => {
    const { changes = [] } = call;
    const { url, method, config } = customOf(call, given as unknown as Given<C>);
    const values = config.payload ?? {};
    serverErrors.clear();
    isSaved.current = false;
    const messageOf = (response: BaseRecord | undefined): string => {
      if (typeof successMessage !== "string")
        return response ? successMessage(response as ResponseOf<C>) : "";
      return typeof response?.message === "string" ? response.message : successMessage;
    };
    try {
      const { data } = await mutateAsync({
        method: method as Exclude<typeof method, "get">, // No form submits a GET.
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
          if (isUnconfirmed(message) || (error && isHandled(error))) return false;
          if (error && typeof errorMessage === "function")
            return { type: "error", message: errorMessage(error) };
          if (typeof errorMessage === "string") return { type: "error", message: errorMessage };
          return !serverErrors.areAtFields(errors) && { type: "error", message };
        },
      });
      void invalidateResources(...changes);
      return data as ResponseOf<C>; // As the call declares.
    } catch (caught) {
      const error = caught as HttpError; // the data provider rejects with nothing else
      // The data on screen is older than the server's.
      if (error.errors?.version) void invalidateResources(...changes);
      if (!isHandled(error)) serverErrors.show(error);
      return null;
    }
  };

  return {
    form,
    submit,
    formProps: { form, onFieldsChange: serverErrors.onFieldsChange },
    /** Whether the last call succeeded, so that leaving asks no more. */
    isSaved: () => isSaved.current,
    formLoading: mutation.isPending,
  };
}

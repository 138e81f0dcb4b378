import { useForm } from "@refinedev/antd";
import type { BaseRecord, HttpError } from "@refinedev/core";
import { messages } from "../../../domain/messages.ts";
import { invalidateResources } from "../../providers/changes.ts";
import { useIdempotencyKey } from "../../providers/idempotency.ts";
import { useServerErrors } from "./useServerErrors.ts";

interface Options<Row> {
  /** The name of the resource. */
  resource: string;
  /** The id of the row being edited; `undefined` for a new row. */
  id: string | undefined;
  successMessage?: string | undefined;
  /** Text of the error notification. Default: the server's message, unless it is shown at a field. */
  errorMessage?: string | undefined;
  /** Whether the caller shows this error itself. */
  isHandled?(error: HttpError): boolean;
  /** Maps a path in the server's errors to the form's field, if they differ. */
  fieldOf?: ((path: string) => string) | undefined;
  /** Called with the row from the server. */
  onMutationSuccess?(row: Row): void;
}

/**
 * Refine's `useForm` for a row that the screen has loaded already. `onFinish` takes the variables of the create or
 * update and resolves to whether it succeeded.
 */
export function useRowForm<Values extends object, Row extends BaseRecord>(options: Options<Row>) {
  const { resource, id, errorMessage, isHandled = () => false, fieldOf, onMutationSuccess } = options;
  const successMessage = options.successMessage ?? (id === undefined ? messages.created : messages.updated);
  const idempotencyKeyOf = useIdempotencyKey();
  const { form, onFinish, formLoading } = useForm<Row, HttpError, Values>({
    resource,
    action: id === undefined ? "create" : "edit",
    ...(id === undefined ? {} : { id }),
    redirect: false,
    // The data provider reloads what the write changes.
    invalidates: [],
    queryOptions: { enabled: false },
    mutationMeta: { idempotencyKeyOf },
    // Shown by `useServerErrors`, which keeps them until the value changes.
    disableServerSideValidation: true,
    successNotification: { type: "success", message: successMessage },
    errorNotification: (error) => {
      if (error && isHandled(error)) return false;
      if (errorMessage) return { type: "error", message: errorMessage };
      return (
        !serverErrors.areAtFields(error?.errors) && {
          type: "error",
          message: error?.message ?? messages.serverError,
        }
      );
    },
    onMutationSuccess: ({ data }) => onMutationSuccess?.(data),
    onMutationError: (error) => {
      // The data on screen is older than the server's.
      if (error.errors?.version) void invalidateResources(resource);
      if (!isHandled(error)) serverErrors.show(error);
    },
  });
  const serverErrors = useServerErrors(form, fieldOf);

  return {
    form,
    formProps: { form, onFieldsChange: serverErrors.onFieldsChange },
    formLoading,
    onFinish: async (variables: object): Promise<boolean> => {
      serverErrors.clear();
      // Refine has one type for a form's values and what is sent. The callbacks above have handled an error.
      return onFinish(variables as Values).then(
        () => true,
        () => false,
      );
    },
  };
}

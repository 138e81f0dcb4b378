import type { FormInstance } from "antd";
import type { ReactNode } from "react";
import { messages } from "../../../domain/messages.ts";
import type { Call } from "../../../domain/resource/call.ts";
import type { Seen } from "../../../domain/resource/edits.ts";
import { useToast } from "../../providers/notification.tsx";
import { FormModal, type FormModalProps } from "./FormModal.tsx";
import { type FormGiven, useCallForm } from "./useCallForm.ts";
import { useLostRace } from "./useLostRace.tsx";

/** The row being edited: the values of the form, and how to reload them after a conflict. */
export interface EditedRow<Values extends object> {
  readonly seen: Seen<Values>;
  load(): Promise<Seen<Values> | null>;
  readonly fields?: Readonly<Record<string, { readonly label: string }>>;
}

interface Props<Values extends object, C extends Call> extends FormModalProps {
  call: C;
  /** The form instance, if the surrounding screen needs its values. */
  form?: FormInstance<Values>;
  /** Error text, if the specification prescribes one. */
  errorMessage?: string;
  /** Maps a path in the server's errors to the form's field, if they differ. */
  fieldOf?(path: string): string;
  initialValues?: Partial<Values>;
  /** The row being edited. `send` receives its changed values, and the version that was seen is sent along. */
  edit?: EditedRow<Values>;
  /** Asks for confirmation before sending; `null` if it could not ask. */
  confirm?(values: Values): Promise<boolean | null>;
  /** Returns what the call is given, or `null` if there is nothing to send. */
  send(values: Values, changed: Partial<Values>): FormGiven<C> | null;
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
}

/**
 * A dialog whose button makes one call. It asks before discarding input, uses one idempotency key for repeated attempts
 * with the same values, keeps the input after an error, and shows the error at its field.
 */
export function CallDialog<Values extends object, C extends Call>(props: Props<Values, C>) {
  const {
    form: formInstance,
    errorMessage,
    fieldOf,
    initialValues,
    edit,
    confirm,
    call,
    send,
    children,
    ...modal
  } = props;
  const toast = useToast();
  const { form, formProps, submit, isSaved, formLoading } = useCallForm<Values>({
    form: formInstance,
    errorMessage,
    isHandled: ({ errors }) => edit !== undefined && race.isLost(errors),
    ...(fieldOf ? { fieldOf } : {}),
  });

  const race = useLostRace<Values>({
    // Not used unless a row is edited.
    seen: edit?.seen ?? { values: {} as Values, version: undefined },
    load: async () => (edit ? edit.load() : null),
    show: (values) => form.setFieldsValue(values),
    fields: edit?.fields,
  });

  const save = async (values: Values) => {
    const changes = edit ? race.changesIn(values) : null;
    if (edit && !changes) return modal.close();
    const confirmed = confirm ? await confirm(values) : true;
    if (confirmed === null) return;
    if (!confirmed) return toast.info(messages.cancelAction);
    const { version, ...changed } = changes ?? {};
    // The remaining keys are values of the form.
    const given = send(values, changed as Partial<Values>);
    if (!given) return modal.close();
    const body = version === undefined ? given.body : { ...(given.body as object), version };
    const saved = await submit(call, { ...given, body });
    if (saved) modal.close(true);
  };

  return (
    <FormModal<Values>
      {...modal}
      formProps={{
        ...formProps,
        initialValues: { ...edit?.seen.values, ...initialValues },
        onFinish: (values) => void save(values),
      }}
      busy={formLoading}
      isSaved={isSaved}
      notice={race.notice(() => ({ ...edit?.seen.values, ...form.getFieldsValue() }))}
    >
      {typeof children === "function" ? children(form) : children}
    </FormModal>
  );
}

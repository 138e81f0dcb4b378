import type { BaseRecord } from "@refinedev/core";
import { type ReactNode, useRef } from "react";
import type { Seen } from "../../../domain/resource/edits.ts";
import { resources } from "../../../domain/resources/registry.ts";
import { readRow } from "../../providers/read-row.ts";
import { FormModal, type FormModalProps } from "./FormModal.tsx";
import { useLostRace } from "./useLostRace.tsx";
import { useRowForm } from "./useRowForm.ts";

interface Props<Values extends object, Row> extends FormModalProps {
  /** The name of the resource. */
  resource: string;
  /** The row being edited, with the values that the form has for it. Absent: a new row. */
  edit?: { row: Row & { id: string }; seenOf(row: Row): Seen<Values> } | undefined;
  initialValues?: Partial<Values>;
  successMessage?: string;
  /** Error text, if the specification prescribes one. */
  errorMessage?: string;
  /** Maps a path in the server's errors to the form's field, if they differ. */
  fieldOf?(path: string): string;
  /** Called after saving, with the row from the server. */
  onMutationSuccess?(row: Row): void;
  /** Returns the variables of the create, or of the update with the changed values; `null` sends nothing. */
  toVariables(values: Values, changed: Partial<Values>): object | null;
  children: ReactNode;
}

/**
 * A dialog that creates or edits a row of a resource, with Refine's `useForm`. It asks before discarding input, keeps
 * the input after an error, and sends the version that was seen.
 */
export function RowDialog<Values extends object, Row extends BaseRecord = BaseRecord>(
  props: Props<Values, Row>,
) {
  const {
    resource,
    edit,
    initialValues,
    successMessage,
    errorMessage,
    fieldOf,
    onMutationSuccess,
    toVariables,
    children,
    ...modal
  } = props;
  const seen = edit?.seenOf(edit.row);
  const isSaved = useRef(false);
  const { form, formProps, onFinish, formLoading } = useRowForm<Values, Row>({
    resource,
    id: edit?.row.id,
    successMessage,
    errorMessage,
    fieldOf,
    isHandled: ({ errors }) => edit !== undefined && race.isLost(errors),
    onMutationSuccess: (row) => {
      // `onMutationSuccess` may open another screen.
      isSaved.current = true;
      onMutationSuccess?.(row);
      modal.close();
    },
  });
  const declared = resources.get(resource);
  const race = useLostRace<Values>({
    // Not used unless a row is edited.
    seen: seen ?? { values: {} as Values, version: undefined },
    load: async () => (edit ? readRow(resource, edit.row.id, edit.seenOf) : null),
    show: (values) => form.setFieldsValue(values),
    fields: declared?.fields,
  });

  const save = async (values: Values) => {
    const changes = edit ? race.changesIn(values) : null;
    if (edit && !changes) return modal.close();
    const { version, ...changed } = changes ?? {};
    // The remaining keys are values of the form.
    const variables = toVariables(values, changed as Partial<Values>);
    if (variables) await onFinish(version === undefined ? variables : { ...variables, version });
  };

  return (
    <FormModal<Values>
      {...modal}
      formProps={{
        ...formProps,
        initialValues: seen?.values ?? initialValues,
        onFinish: (values) => void save(values),
      }}
      busy={formLoading}
      isSaved={() => isSaved.current}
      notice={race.notice(() => ({ ...seen?.values, ...form.getFieldsValue() }))}
    >
      {children}
    </FormModal>
  );
}

import { Form, type FormProps, Modal } from "antd";
import { type ReactNode, useRef } from "react";
import { changedValues } from "../../../domain/resource/edits.ts";
import { Button } from "../Button.tsx";
import { focusFirstOpened } from "./focus.ts";
import { useLeave } from "./useLeave.ts";
import "./dialog.css";

export interface FormModalProps {
  title: string;
  /** The verb on the button. */
  action: string;
  danger?: boolean;
  disabled?: boolean;
  width?: number;
  requiredMark?: FormProps["requiredMark"];
  /** Whether closing asks before it discards input. */
  warnWhenUnsavedChanges?: boolean;
  /** `isDone`: what the dialog is for has happened. */
  close(isDone?: boolean): void;
}

interface Props<Values> extends FormModalProps {
  formProps: FormProps<Values>;
  busy: boolean;
  /** Whether the input was saved, so that leaving asks no more. */
  isSaved?: (() => boolean) | undefined;
  /** Shown above the buttons. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog: Enter submits, Escape closes. */
export function FormModal<Values extends object>(props: Props<Values>) {
  const { title, action, danger = false, disabled = false, width = 520, requiredMark = "optional" } = props;
  const { warnWhenUnsavedChanges = true, close, formProps, busy, isSaved, notice, children } = props;
  const changed = useRef(false);
  const leave = useLeave(() => warnWhenUnsavedChanges && changed.current && !isSaved?.(), close);
  return (
    <Modal
      open
      title={title}
      onCancel={() => void leave()}
      footer={null}
      destroyOnHidden
      maskClosable={false}
      width={width}
      afterOpenChange={(open) => open && focusFirstOpened()}
    >
      <Form<Values>
        noValidate
        layout="vertical"
        requiredMark={requiredMark}
        scrollToFirstError={{ focus: true }}
        {...formProps}
        onValuesChange={(_changed, values: Values) => {
          changed.current = Object.keys(changedValues(values, formProps.initialValues ?? {})).length > 0;
        }}
      >
        <div className="form-fields">{children}</div>
        {notice}
        <div className="form-footer">
          <Button onClick={() => void leave()}>Cancel</Button>
          <Button kind={danger ? "danger" : "primary"} submit busy={busy} disabled={disabled}>
            {action}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

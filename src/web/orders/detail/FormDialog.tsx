import { Modal } from "antd";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../../widgets/Button.tsx";
import { focusOpened } from "../../widgets/focus.ts";
import { useLeave } from "../../widgets/useLeave.ts";

interface Props {
  title: string;
  /** The verb on the button. */
  action: string;
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  /** Something was typed that closing would lose. */
  dirty: boolean;
  /** Why it was refused, beyond what stands at the fields. */
  refusal?: string | undefined;
  width?: number;
  submit(): void;
  close(): void;
  children: ReactNode;
}

/** A short form in a dialog: Enter submits, Esc closes, and what was typed is not lost without a question. */
export function FormDialog(props: Props) {
  const {
    title,
    action,
    danger,
    busy,
    disabled,
    dirty,
    refusal,
    width = 520,
    submit,
    close,
    children,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const leave = useLeave(() => dirty, close);
  // The first field that was refused is where to go on.
  useEffect(() => {
    if (!busy) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [busy]);
  return (
    <Modal
      open
      title={title}
      width={width}
      footer={null}
      maskClosable={false}
      destroyOnHidden
      onCancel={() => void leave()}
      afterOpenChange={(open) => open && focusOpened(form.current?.querySelector("input, select, textarea"))}
    >
      <form
        ref={form}
        className="action-dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation(); // it may stand over a form, which is not sent with it
          if (!busy && !disabled) submit();
        }}
      >
        {children}
        {refusal && (
          <p className="verdict verdict-bad" role="alert">
            {refusal}
          </p>
        )}
        <div className="dialog-footer">
          <span className="dialog-footer-gap" />
          <Button onClick={() => void leave()}>Cancel</Button>
          <Button kind={danger ? "danger" : "primary"} submit busy={busy} disabled={disabled === true}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface FieldProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  className?: string;
  /** Gets what ties it to its label and messages. */
  children(tied: { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined }): ReactNode;
}

/** A label above, help or what is wrong below. */
export function Field({ label, help, error, className = "", children }: FieldProps) {
  const id = useId();
  const below = error || help;
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-invalid": Boolean(error),
        "aria-describedby": below ? `${id}-below` : undefined,
      })}
      {below && (
        <p id={`${id}-below`} className={error ? "small danger-text" : "small quiet"}>
          {below}
        </p>
      )}
    </div>
  );
}

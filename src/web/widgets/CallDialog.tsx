import { Form, type FormInstance, Modal } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { messages } from "../../domain/messages.ts";
import type { Seen } from "../../domain/resource/edits.ts";
import { useCall } from "../providers/calls.ts";
import { idempotencyKey } from "../providers/http.ts";
import { useSay } from "../providers/notification.tsx";
import { Button } from "./Button.tsx";
import { focusFirstOpened } from "./focus.ts";
import { useLeave } from "./useLeave.ts";
import { useLostRace } from "./useLostRace.tsx";
import "./dialog.css";

/** What a press on the dialog's button sends. */
export interface Sent {
  method: "POST" | "PATCH" | "PUT";
  path: string;
  body: object;
  /** Resources whose lists and figures it changes. */
  changes: readonly string[];
  /** What is said when the server says nothing itself. */
  done: string;
}

/** A row under edit: as the form shows it, and how it is read again after a lost race. */
export interface EditedRow<Values extends object> {
  readonly seen: Seen<Values>;
  load(): Promise<Seen<Values> | null>;
  readonly fields?: Readonly<Record<string, { readonly label: string }>>;
}

interface Props<Values extends object> {
  title: string;
  /** What is said when it fails, where the specification has words of its own for that. */
  failed?: string;
  /** What the button does, in one word. */
  action: string;
  danger?: boolean;
  initialValues?: Partial<Values>;
  /** The row that is edited: `send` gets what was changed of it, and the version that was seen goes along. */
  edit?: EditedRow<Values>;
  /** Asked before anything is sent; null: it could not be asked. */
  sure?(values: Values): Promise<boolean | null>;
  send(values: Values, changed: Partial<Values>): Sent;
  close(): void;
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
}

/**
 * A dialog whose button makes one call. It asks before it closes over what was typed, sends the same attempt under
 * the same key however often it is pressed, keeps what was typed when the server refuses, and says so at its field.
 */
export function CallDialog<Values extends object>(props: Props<Values>) {
  const { title, action, danger = false, failed, initialValues, edit, sure, send, close, children } = props;
  const [form] = Form.useForm<Values>();
  const call = useCall();
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const changed = useRef(false);
  /** The same thing sent again, after an answer that never came, is the same attempt. */
  const attempt = useRef({ text: "", key: "" });
  /** What the server said of values: true of them until they are changed, whatever the form's own rules say. */
  const refused = useRef<{ name: never; errors: string[]; value: unknown }[]>([]);

  const race = useLostRace<Values>({
    // Where nothing is edited nothing asks for it.
    seen: edit?.seen ?? { values: {} as Values, version: undefined },
    load: async () => (edit ? edit.load() : null),
    show: (values) => form.setFieldsValue(values),
    fields: edit?.fields,
  });

  const leave = useLeave(() => changed.current, close);

  /** A field that is left is judged anew by the form, which knows nothing of what the server said. */
  const keepRefused = () => {
    const lost = refused.current.filter(
      ({ name, value }) => form.getFieldValue(name) === value && form.getFieldError(name).length === 0,
    );
    if (lost.length > 0) form.setFields(lost.map(({ name, errors }) => ({ name, errors })));
  };

  const save = async (values: Values) => {
    refused.current = [];
    const changes = edit ? race.changesIn(values) : null;
    if (edit && !changes) return close();
    const answer = sure ? await sure(values) : true;
    if (answer === null) return;
    if (!answer) return say.info(messages.cancelAction);
    const { version, ...changed } = changes ?? {};
    // What is left of the changes are values of the form.
    const { method, path, body: wanted, changes: touched, done } = send(values, changed as Partial<Values>);
    const body = version === undefined ? wanted : { ...wanted, version };
    const text = JSON.stringify([path, body]);
    if (attempt.current.text !== text) attempt.current = { text, key: idempotencyKey() };
    setBusy(true);
    const answered = await call<{ message?: string }>(method, path, {
      body,
      idempotencyKey: attempt.current.key,
      changes: touched,
      quiet: true,
    });
    setBusy(false);
    if (answered.ok) {
      say.success(answered.data.message ?? done);
      return close();
    }
    if (edit && race.isLost(answered.errors)) return;
    const fields = Object.entries(answered.errors ?? {}).map(([name, said]) => ({
      // The wire's path of a field is the form's own: `payoutMethod.paymentValue`.
      name: name.split(".") as never,
      errors: [said],
    }));
    form.setFields(fields);
    refused.current = fields.map((field) => ({ ...field, value: form.getFieldValue(field.name) as unknown }));
    if (fields[0]) form.getFieldInstance(fields[0].name)?.focus?.();
    if (failed || !fields[0]) say.error(failed ?? answered.message);
  };

  return (
    <Modal
      open
      title={title}
      onCancel={() => void leave()}
      footer={null}
      destroyOnHidden
      maskClosable={false}
      width={520}
      afterOpenChange={(open) => open && focusFirstOpened()}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark="optional"
        scrollToFirstError={{ focus: true }}
        initialValues={edit?.seen.values ?? initialValues}
        onValuesChange={() => {
          changed.current = true;
        }}
        onFieldsChange={keepRefused}
        onFinish={(values) => void save(values)}
      >
        <div className="form-fields">{typeof children === "function" ? children(form) : children}</div>
        {race.notice(() => ({ ...edit?.seen.values, ...form.getFieldsValue() }))}
        <div className="form-footer">
          <Button onClick={() => void leave()}>Cancel</Button>
          <Button kind={danger ? "danger" : "primary"} submit busy={busy}>
            {action}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

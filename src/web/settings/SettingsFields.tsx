import { Input } from "antd";
import { useState } from "react";
import { Field } from "../orders/detail/FormDialog.tsx";
import type { Answer } from "../providers/http.ts";
import { useMay } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";

export interface TextSetting {
  name: string;
  label: string;
  help?: string;
  long?: boolean;
  /** The keyboard that a phone shows. */
  mode?: "decimal" | "email" | "url";
}

interface Props {
  fields: readonly TextSetting[];
  stored: Readonly<Record<string, string>>;
  /** Saves what these texts mean. */
  send(values: Readonly<Record<string, string>>): Promise<Answer<unknown>>;
  /** Where the server speaks of a field: `settings.payment.exchangeRate`. */
  pathOf(name: string): string;
}

/** Texts of an agency's settings with one Save. */
export function SettingsFields({ fields, stored, send, pathOf }: Props) {
  const mayEdit = useMay()("settings", "edit");
  const [values, setValues] = useState(stored);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const answer = await send(values);
    setErrors(answer.ok ? {} : (answer.errors ?? {}));
    setBusy(false);
  };
  return (
    <form
      className="settings-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      {fields.map(({ name, label, help, long, mode }) => (
        <Field key={name} label={label} help={help} error={errors[pathOf(name)]}>
          {(tied) => {
            const shared = {
              ...tied,
              value: values[name] ?? "",
              disabled: !mayEdit,
              onChange: (event: { target: { value: string } }) =>
                setValues((now) => ({ ...now, [name]: event.target.value })),
            };
            return long ? <Input.TextArea rows={4} {...shared} /> : <Input inputMode={mode} {...shared} />;
          }}
        </Field>
      ))}
      {mayEdit && (
        <div className="form-footer">
          <Button kind="primary" submit busy={busy}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

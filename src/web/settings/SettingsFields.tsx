import { Checkbox, Form, Input } from "antd";
import type { NumberKind } from "../../domain/entered-number.ts";
import type { AgencySettings } from "../../domain/settings/agency-settings.ts";
import type { SettingsResponse } from "../../domain/settings/responses.ts";
import { useToast } from "../providers/notification.tsx";
import { Button } from "../widgets/Button.tsx";
import { VALIDATE_TRIGGER } from "../widgets/field-rule.ts";
import { NumberInput } from "../widgets/number/NumberInput.tsx";
import { numberRule } from "../widgets/number/unreadable.ts";
import type { AgencyInfo } from "./useAgencyInfo.ts";
import { useSettingsForm } from "./useSettingsForm.ts";

export interface TextSetting {
  name: string;
  label: string;
  help?: string;
  long?: boolean;
  /** Input mode, which selects a phone's keyboard. */
  mode?: "email" | "url";
  /** Only a number, whose text is in plain digits. */
  kind?: NumberKind;
  /** Some of these values, whose text is them with commas. */
  options?: readonly { readonly value: string; readonly label: string }[];
}

type Texts = Readonly<Record<string, string>>;

interface Props {
  fields: readonly TextSetting[];
  agency: AgencyInfo;
  /** The form's texts from an agency's settings. */
  textsOf(settings: SettingsResponse): Texts;
  settingsOf(changed: Texts): AgencySettings;
  reload(): void;
  /** The path of a field in the server's errors, or of the list that it is: `settings.payment.exchangeRate`. */
  pathOf(name: string): string;
}

export function SettingsFields({ fields, agency, textsOf, settingsOf, reload, pathOf }: Props) {
  const toast = useToast();
  const { form, formProps, race, canEdit, busy, save } = useSettingsForm<Texts>({
    agency,
    valuesOf: textsOf,
    fieldOf: (path) => fields.find(({ name }) => `${path}.`.startsWith(`${pathOf(name)}.`))?.name ?? path,
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
    reload,
  });
  const submit = (values: Texts) => {
    const changes = race.changesIn(values);
    if (!changes) return toast.success("Update success!");
    const { version, ...changed } = changes;
    // Without the version, all values are texts.
    void save(settingsOf(changed as Texts), version);
  };
  return (
    <Form {...formProps} onFinish={submit}>
      {fields.map(({ name, label, help, long, mode, kind, options }) =>
        options ? (
          <Form.Item
            key={name}
            name={name}
            label={label}
            extra={help}
            getValueProps={(text: string) => ({ value: text.split(",") })}
            normalize={(values: string[]) => values.toSorted().join(",")}
          >
            <Checkbox.Group options={[...options]} />
          </Form.Item>
        ) : kind ? (
          <Form.Item
            key={name}
            name={name}
            label={label}
            extra={help}
            validateTrigger={VALIDATE_TRIGGER}
            rules={[numberRule]}
            getValueProps={(value) => ({
              value: typeof value === "string" ? (value === "" ? null : Number(value)) : value,
            })}
            normalize={(value) => (typeof value === "number" ? String(value) : (value ?? ""))}
          >
            <NumberInput kind={kind} className="wide" />
          </Form.Item>
        ) : (
          <Form.Item key={name} name={name} label={label} extra={help}>
            {long ? <Input.TextArea rows={4} /> : <Input inputMode={mode} />}
          </Form.Item>
        ),
      )}
      {race.notice(() => form.getFieldsValue())}
      {canEdit && (
        <div className="form-footer">
          <Button kind="primary" submit busy={busy}>
            Save
          </Button>
        </div>
      )}
    </Form>
  );
}

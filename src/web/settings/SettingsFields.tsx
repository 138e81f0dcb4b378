import { Checkbox, Form, Input, Select } from "antd";
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

interface Setting {
  name: string;
  label: string;
  help?: string;
}

export interface TextSetting extends Setting {
  long?: boolean;
  /** Input mode, which selects a phone's keyboard. */
  mode?: "email" | "url";
  /** Only a number, whose text is in plain digits. */
  kind?: NumberKind;
}

/** A list of some of these options, in their order. */
interface ChoicesSetting extends Setting {
  options: readonly { readonly value: string; readonly label: string }[];
}

/** A list of days, `YYYY-MM-DD`. */
interface DaysSetting extends Setting {
  days: true;
}

type AnySetting = TextSetting | ChoicesSetting | DaysSetting;
type Values = Readonly<Record<string, string | readonly string[]>>;

interface Props<V extends Values> {
  fields: readonly AnySetting[];
  agency: AgencyInfo;
  /** The form's values from an agency's settings. */
  valuesOf(settings: SettingsResponse): V;
  settingsOf(changed: Partial<V>): AgencySettings;
  reload(): void;
  /** The path of a field in the server's errors, or of the list that it is: `settings.payment.exchangeRate`. */
  pathOf(name: string): string;
}

function TextField({ name, label, help, long, mode, kind }: TextSetting) {
  if (kind)
    return (
      <Form.Item
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
    );
  return (
    <Form.Item name={name} label={label} extra={help}>
      {long ? <Input.TextArea rows={4} /> : <Input inputMode={mode} />}
    </Form.Item>
  );
}

function ChoicesField({ name, label, help, options }: ChoicesSetting) {
  const places = new Map(options.map(({ value }, index) => [value, index]));
  return (
    <Form.Item
      name={name}
      label={label}
      extra={help}
      normalize={(values: string[]) => values.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))}
    >
      <Checkbox.Group className="setting-choices" options={[...options]} />
    </Form.Item>
  );
}

function DaysField({ name, label, help }: DaysSetting) {
  return (
    <Form.Item name={name} label={label} extra={help} normalize={(days: string[]) => days.toSorted()}>
      <Select
        className="wide"
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[",", ";", " ", "\n"]}
        placeholder="2026-12-25"
      />
    </Form.Item>
  );
}

export function SettingField(field: AnySetting) {
  if ("options" in field) return <ChoicesField {...field} />;
  return "days" in field ? <DaysField {...field} /> : <TextField {...field} />;
}

export function SettingsFields<V extends Values>({
  fields,
  agency,
  valuesOf,
  settingsOf,
  reload,
  pathOf,
}: Props<V>) {
  const toast = useToast();
  const { form, formProps, race, canEdit, busy, save } = useSettingsForm<V>({
    agency,
    valuesOf,
    fieldOf: (path) => fields.find(({ name }) => `${path}.`.startsWith(`${pathOf(name)}.`))?.name ?? path,
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
    reload,
  });
  const submit = (values: V) => {
    const changes = race.changesIn(values);
    if (!changes) return toast.success("Update success!");
    const { version, ...changed } = changes;
    // Without the version, it is some of the values.
    void save(settingsOf(changed as unknown as Partial<V>), version);
  };
  return (
    <Form {...formProps} onFinish={submit}>
      {fields.map((field) => (
        <SettingField key={field.name} {...field} />
      ))}
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

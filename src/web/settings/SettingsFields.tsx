import { Form, Input } from "antd";
import type { NumberKind } from "../../domain/entered-number.ts";
import type { Seen } from "../../domain/resource/edits.ts";
import type { AgencySettings } from "../../domain/settings/agency-settings.ts";
import { saveSettings, showSettings } from "../../domain/settings/calls.ts";
import type { SettingsResponse } from "../../domain/settings/responses.ts";
import { useToast } from "../providers/notification.tsx";
import { useAbility } from "../providers/person.tsx";
import { readAgain } from "../providers/read-row.ts";
import { Button } from "../widgets/Button.tsx";
import { useCallForm } from "../widgets/dialog/useCallForm.ts";
import { useLostRace } from "../widgets/dialog/useLostRace.tsx";
import { VALIDATE_TRIGGER } from "../widgets/field-rule.ts";
import { NumberInput } from "../widgets/number/NumberInput.tsx";
import { numberRule } from "../widgets/number/unreadable.ts";
import { type AgencyInfo, settingsGiven } from "./useAgencyInfo.ts";

export interface TextSetting {
  name: string;
  label: string;
  help?: string;
  long?: boolean;
  /** Input mode, which selects a phone's keyboard. */
  mode?: "email" | "url";
  /** Only a number, whose text is in plain digits. */
  kind?: NumberKind;
}

type Texts = Readonly<Record<string, string>>;

interface Props {
  fields: readonly TextSetting[];
  agency: AgencyInfo;
  /** The form's texts from an agency's settings. */
  textsOf(settings: SettingsResponse): Texts;
  /** The settings from the changed texts. */
  settingsOf(changed: Texts): AgencySettings;
  /** Reloads the settings. */
  reload(): void;
  /** The path of a field in the server's errors: `settings.payment.exchangeRate`. */
  pathOf(name: string): string;
}

/** A form for text settings of an agency. */
export function SettingsFields({ fields, agency, textsOf, settingsOf, reload, pathOf }: Props) {
  const canEdit = useAbility().can("settings", "edit");
  const toast = useToast();
  const seenOf = ({ version, settings }: AgencyInfo): Seen<Texts> => ({ version, values: textsOf(settings) });
  const {
    form,
    formProps,
    submit: send,
    formLoading,
  } = useCallForm<Texts>({
    isHandled: ({ errors }) => race.isLost(errors),
    fieldOf: (path) => fields.find(({ name }) => pathOf(name) === path)?.name ?? path,
  });
  const race = useLostRace<Texts>({
    seen: seenOf(agency),
    load: () => readAgain(showSettings, {}, seenOf),
    show: (values) => form.setFieldsValue(values),
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
  });
  const submit = async (values: Texts) => {
    const changes = race.changesIn(values);
    if (!changes) return toast.success("Update success!");
    const { version, ...changed } = changes;
    // Without the version, all values are texts.
    const saved = await send(saveSettings, settingsGiven(settingsOf(changed as Texts), version));
    if (!saved) return;
    race.saved(seenOf(saved));
    reload();
  };
  return (
    <Form
      {...formProps}
      noValidate
      layout="vertical"
      requiredMark={false}
      disabled={!canEdit}
      initialValues={textsOf(agency.settings)}
      onFinish={(values) => void submit(values)}
    >
      {fields.map(({ name, label, help, long, mode, kind }) =>
        kind ? (
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
          <Button kind="primary" submit busy={formLoading}>
            Save
          </Button>
        </div>
      )}
    </Form>
  );
}

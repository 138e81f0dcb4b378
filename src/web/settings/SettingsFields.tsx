import { Input } from "antd";
import { useState } from "react";
import type { Seen } from "../../domain/resource/edits.ts";
import type { AgencySettings } from "../../domain/settings/agency-settings.ts";
import { Field } from "../orders/detail/FormDialog.tsx";
import { useSay } from "../providers/notification.tsx";
import { useMay } from "../providers/person.tsx";
import { readRow } from "../providers/read-row.ts";
import { Button } from "../widgets/Button.tsx";
import { useLostRace } from "../widgets/useLostRace.tsx";
import type { AgencyInfo, SaveSettings, SettingsAnswer } from "./useAgencyInfo.ts";

export interface TextSetting {
  name: string;
  label: string;
  help?: string;
  long?: boolean;
  /** The keyboard that a phone shows. */
  mode?: "decimal" | "email" | "url";
}

type Texts = Readonly<Record<string, string>>;

interface Props {
  fields: readonly TextSetting[];
  agency: AgencyInfo;
  /** The texts of an agency's settings. */
  textsOf(settings: SettingsAnswer): Texts;
  /** What the texts that were changed mean. */
  settingsOf(changed: Texts): AgencySettings;
  save: SaveSettings;
  /** Where the server speaks of a field: `settings.payment.exchangeRate`. */
  pathOf(name: string): string;
}

/** Texts of an agency's settings with one Save. */
export function SettingsFields({ fields, agency, textsOf, settingsOf, save, pathOf }: Props) {
  const mayEdit = useMay()("settings", "edit");
  const say = useSay();
  const seenOf = ({ version, settings }: AgencyInfo): Seen<Texts> => ({ version, values: textsOf(settings) });
  const [values, setValues] = useState(() => textsOf(agency.settings));
  const race = useLostRace<Texts>({
    seen: seenOf(agency),
    load: () => readRow("agencies/info", seenOf),
    show: setValues,
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const changes = race.changesIn(values);
    if (!changes) return say.success("Update success!");
    const { version, ...changed } = changes;
    setBusy(true);
    const answer = await save(settingsOf(changed as Texts), version); // the version aside, they are texts
    setErrors(answer.ok ? {} : (answer.errors ?? {}));
    if (answer.ok) race.saved(seenOf(answer.data));
    else race.isLost(answer.errors);
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
      {race.notice(() => values)}
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

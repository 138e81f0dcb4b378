import { Input, Switch } from "antd";
import { useState } from "react";
import type { Seen } from "../../domain/resource/edits.ts";
import { Field } from "../orders/detail/FormDialog.tsx";
import { useMay } from "../providers/person.tsx";
import { readRow } from "../providers/read-row.ts";
import { Button } from "../widgets/Button.tsx";
import { useLostRace } from "../widgets/useLostRace.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import type { AgencyInfo, SaveSettings, SettingsAnswer } from "./useAgencyInfo.ts";

/** What the list's form holds. */
interface Listed {
  readonly shippingExcludeCode: readonly Line[];
}

interface Line {
  key: number;
  countryCode: string;
  provinceCode: string;
}

interface Props {
  agency: AgencyInfo;
  save: SaveSettings;
}

const linesOf = ({ shippingExcludeCode }: SettingsAnswer): readonly Line[] =>
  shippingExcludeCode.map(({ countryCode, provinceCode }, key) => ({
    key,
    countryCode,
    provinceCode: provinceCode.join(", "),
  }));

const seenOf = ({ version, settings }: AgencyInfo): Seen<Listed> => ({
  version,
  values: { shippingExcludeCode: linesOf(settings) },
});

function Exclusions({ agency, save }: Props) {
  const mayEdit = useMay()("settings", "edit");
  const [busy, setBusy] = useState(false);
  const [next, setNext] = useState(agency.settings.shippingExcludeCode.length);
  const [lines, setLines] = useState(() => linesOf(agency.settings));
  const race = useLostRace<Listed>({
    seen: seenOf(agency),
    load: () => readRow("agencies/info", seenOf),
    show: ({ shippingExcludeCode }) => {
      setLines(shippingExcludeCode);
      setNext(shippingExcludeCode.length);
    },
  });
  const change = (key: number, part: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const submit = async () => {
    setBusy(true);
    const listed = lines.map(({ countryCode, provinceCode }) => ({
      countryCode: countryCode.trim(),
      provinceCode: provinceCode.split(",").map((code) => code.trim()),
    }));
    const shippingExcludeCode = listed.map((line) => ({
      ...line,
      provinceCode: line.provinceCode.filter(Boolean),
    }));
    const answer = await save({ shippingExcludeCode }, race.version());
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
      <div className="settings-lines">
        {lines.length === 0 && <p className="quiet">Nowhere is excluded.</p>}
        {lines.map(({ key, countryCode, provinceCode }) => (
          <div key={key} className="settings-line">
            <Field label="Country code">
              {(tied) => (
                <Input
                  {...tied}
                  value={countryCode}
                  maxLength={2}
                  disabled={!mayEdit}
                  onChange={(event) => change(key, { countryCode: event.target.value })}
                />
              )}
            </Field>
            <Field label="Province codes">
              {(tied) => (
                <Input
                  {...tied}
                  value={provinceCode}
                  placeholder="All of them"
                  disabled={!mayEdit}
                  onChange={(event) => change(key, { provinceCode: event.target.value })}
                />
              )}
            </Field>
            {mayEdit && (
              <Button
                kind="text"
                icon="trash"
                label={`Remove ${countryCode || "this line"}`}
                onClick={() => setLines((now) => now.filter((line) => line.key !== key))}
              />
            )}
          </div>
        ))}
      </div>
      {race.notice(() => ({ shippingExcludeCode: lines }))}
      {mayEdit && (
        <div className="form-footer">
          <Button
            icon="plus"
            onClick={() => {
              setLines((now) => [...now, { key: next, countryCode: "", provinceCode: "" }]);
              setNext(next + 1);
            }}
          >
            Add exclusion
          </Button>
          <Button kind="primary" submit busy={busy}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

/** Where the agency does not ship to: the switch saves at once, the list on Save. */
export default function ShippingSettings() {
  const mayEdit = useMay()("settings", "edit");
  return (
    <SettingsPage title="Shipping">
      {(agency, save) => (
        <div className="settings-form">
          <Field
            label="Refuse excluded destinations"
            help="Orders to these destinations cannot be approved until someone allows it."
          >
            {({ id }) => (
              <div>
                <Switch
                  id={id}
                  checked={agency.settings.agencyShippingStatus}
                  disabled={!mayEdit}
                  onChange={(agencyShippingStatus) => void save({ agencyShippingStatus })}
                />
              </div>
            )}
          </Field>
          <Exclusions agency={agency} save={save} />
        </div>
      )}
    </SettingsPage>
  );
}

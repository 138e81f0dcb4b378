import { Form, Switch } from "antd";
import { counted } from "../../domain/counts.ts";
import type { Seen } from "../../domain/resource/edits.ts";
import { saveSettings, showSettings } from "../../domain/settings/calls.ts";
import type { RecheckedOrders, SettingsResponse } from "../../domain/settings/responses.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import { readAgain } from "../providers/read-row.ts";
import { Button } from "../widgets/Button.tsx";
import { useCallForm } from "../widgets/dialog/useCallForm.ts";
import { useLostRace } from "../widgets/dialog/useLostRace.tsx";
import CountryInput from "../widgets/form/CountryInput.tsx";
import { RegionsInput } from "../widgets/form/RegionInput.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { type AgencyInfo, settingsGiven } from "./useAgencyInfo.ts";

type Values = Pick<SettingsResponse, "shippingExcludeCode">;

const seenOf = ({ version, settings }: AgencyInfo): Seen<Values> => ({
  version,
  values: { shippingExcludeCode: settings.shippingExcludeCode },
});

/** The success text, with the orders that are not approved yet and changed with the exclusions. */
function savedText({ rechecked }: { rechecked: RecheckedOrders | null }): string {
  const { cannotShip = 0, canShip = 0 } = rechecked ?? {};
  const parts = [
    ...(cannotShip > 0 ? [`${counted(cannotShip, "order")} not approved yet cannot ship`] : []),
    ...(canShip > 0 ? [`${counted(canShip, "order")} not approved yet can ship again`] : []),
  ];
  return ["Update success!", parts.join(", ")].join(" ").trim();
}

interface Props {
  agency: AgencyInfo;
  reload(): void;
}

function Exclusions({ agency, reload }: Props) {
  const canEdit = useAbility().can("settings", "edit");
  const {
    form,
    formProps,
    submit: send,
    formLoading,
  } = useCallForm<Values>({
    isHandled: ({ errors }) => race.isLost(errors),
    fieldOf: (path) => path.replace(/^settings\./, ""),
  });
  const race = useLostRace<Values>({
    seen: seenOf(agency),
    load: () => readAgain(showSettings, {}, seenOf),
    show: (values) => form.setFieldsValue(values),
  });
  const lines = Form.useWatch("shippingExcludeCode", form);
  const submit = async ({ shippingExcludeCode }: Values) => {
    const saved = await send(saveSettings, {
      ...settingsGiven({ shippingExcludeCode }, race.version()),
      successMessage: savedText,
    });
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
      initialValues={seenOf(agency).values}
      onFinish={(values) => void submit(values)}
    >
      <Form.List name="shippingExcludeCode">
        {(fields, { add, remove }) => (
          <>
            <div className="settings-lines">
              {fields.length === 0 && <p className="quiet">No destinations are excluded.</p>}
              {fields.map(({ key, name }) => (
                <div key={key} className="settings-line">
                  <Form.Item
                    name={[name, "countryCode"]}
                    label="Country"
                    getValueFromEvent={(code: string | null) => code ?? ""}
                  >
                    <CountryInput
                      value={null}
                      // The provinces of another country would exclude nothing.
                      onChange={() => form.setFieldValue(["shippingExcludeCode", name, "provinceCode"], [])}
                    />
                  </Form.Item>
                  <Form.Item name={[name, "provinceCode"]} label="Provinces">
                    <RegionsInput
                      countryCode={lines?.[name]?.countryCode ?? ""}
                      placeholder="All provinces"
                    />
                  </Form.Item>
                  {canEdit && (
                    <Button
                      kind="text"
                      icon="trash"
                      label={`Remove ${lines?.[name]?.countryCode || "this line"}`}
                      onClick={() => remove(name)}
                    />
                  )}
                </div>
              ))}
            </div>
            {race.notice(() => form.getFieldsValue())}
            {canEdit && (
              <div className="form-footer">
                <Button icon="plus" onClick={() => add({ countryCode: "", provinceCode: [] })}>
                  Add exclusion
                </Button>
                <Button kind="primary" submit busy={formLoading}>
                  Save
                </Button>
              </div>
            )}
          </>
        )}
      </Form.List>
    </Form>
  );
}

function RefuseExcluded({ agency, reload }: Props) {
  const canEdit = useAbility().can("settings", "edit");
  const change = useNamedCall(saveSettings);
  const save = async (agencyShippingStatus: boolean) => {
    const { ok } = await change({ body: { settings: { agencyShippingStatus } } }, { success: savedText });
    if (ok) reload();
  };
  return (
    <Form.Item
      layout="vertical"
      label="Refuse excluded destinations"
      htmlFor="agencyShippingStatus"
      extra="Orders to these destinations cannot be approved until they are allowed individually."
    >
      <Switch
        id="agencyShippingStatus"
        checked={agency.settings.agencyShippingStatus}
        disabled={!canEdit}
        onChange={(checked) => void save(checked)}
      />
    </Form.Item>
  );
}

/** Excluded destinations. The switch saves immediately, the list with Save. */
export default function ShippingSettings() {
  return (
    <SettingsPage title="Shipping">
      {(agency, reload) => (
        <>
          <RefuseExcluded agency={agency} reload={reload} />
          <Exclusions agency={agency} reload={reload} />
        </>
      )}
    </SettingsPage>
  );
}

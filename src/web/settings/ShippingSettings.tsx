import { Form, Input, Switch } from "antd";
import type { Seen } from "../../domain/resource/edits.ts";
import { useCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import { readRow } from "../providers/read-row.ts";
import { Button } from "../widgets/Button.tsx";
import { useCallForm } from "../widgets/dialog/useCallForm.ts";
import { useLostRace } from "../widgets/dialog/useLostRace.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { type AgencyInfo, settingsCall } from "./useAgencyInfo.ts";

interface Values {
  /** Province codes are entered as one comma-separated text. */
  shippingExcludeCode: readonly { countryCode: string; provinceCode: string }[];
}

const seenOf = ({ version, settings }: AgencyInfo): Seen<Values> => ({
  version,
  values: {
    shippingExcludeCode: settings.shippingExcludeCode.map(({ countryCode, provinceCode }) => ({
      countryCode,
      provinceCode: provinceCode.join(", "),
    })),
  },
});

interface Props {
  agency: AgencyInfo;
  reload(): void;
}

function Exclusions({ agency, reload }: Props) {
  const canEdit = useAbility().can("settings", "edit");
  const { form, formProps, onFinish, formLoading } = useCallForm<Values, AgencyInfo>({
    isHandled: ({ errors }) => race.isLost(errors),
    fieldOf: (path) => path.replace(/^settings\./, ""),
  });
  const race = useLostRace<Values>({
    seen: seenOf(agency),
    load: () => readRow("agencies/info", seenOf),
    show: (values) => form.setFieldsValue(values),
  });
  const lines = Form.useWatch("shippingExcludeCode", form);
  const submit = async ({ shippingExcludeCode }: Values) => {
    const exclusions = shippingExcludeCode.map(({ countryCode, provinceCode }) => ({
      countryCode: countryCode.trim(),
      provinceCode: provinceCode
        .split(",")
        .map((code) => code.trim())
        .filter(Boolean),
    }));
    const saved = await onFinish(settingsCall({ shippingExcludeCode: exclusions }, race.version()));
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
                  <Form.Item name={[name, "countryCode"]} label="Country code">
                    <Input maxLength={2} />
                  </Form.Item>
                  <Form.Item name={[name, "provinceCode"]} label="Province codes">
                    <Input placeholder="All provinces" />
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
                <Button icon="plus" onClick={() => add({ countryCode: "", provinceCode: "" })}>
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
  const call = useCall();
  const save = async (agencyShippingStatus: boolean) => {
    const { ok } = await call("PATCH", "agencies/update-settings", {
      body: { settings: { agencyShippingStatus } },
      success: "Update success!",
    });
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

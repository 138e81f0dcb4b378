import { Form } from "antd";
import { counted } from "../../domain/counts.ts";
import type { RecheckedOrders } from "../../domain/settings/responses.ts";
import { Button } from "../widgets/Button.tsx";
import CountryInput from "../widgets/form/CountryInput.tsx";
import { RegionsInput } from "../widgets/form/RegionInput.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { SwitchSetting } from "./SwitchSetting.tsx";
import type { AgencyInfo } from "./useAgencyInfo.ts";
import { useSettingsForm } from "./useSettingsForm.ts";

/** The success text, with the orders that are not approved yet and changed with the exclusions. */
function savedText({ rechecked }: { rechecked: RecheckedOrders | null }): string {
  const { cannotShip = 0, canShip = 0 } = rechecked ?? {};
  const parts = [
    ...(cannotShip > 0 ? [`${counted(cannotShip, "order")} not approved yet cannot ship`] : []),
    ...(canShip > 0 ? [`${counted(canShip, "order")} not approved yet can ship again`] : []),
  ];
  return ["Update success!", parts.join(", ")].join(" ").trim();
}

function Exclusions({ agency, reload }: { agency: AgencyInfo; reload(): void }) {
  const { form, formProps, race, canEdit, busy, save } = useSettingsForm({
    agency,
    valuesOf: ({ shippingExcludeCode }) => ({ shippingExcludeCode }),
    successMessage: savedText,
    reload,
  });
  const lines = Form.useWatch("shippingExcludeCode", form);
  return (
    <Form {...formProps} onFinish={({ shippingExcludeCode }) => void save({ shippingExcludeCode })}>
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
                <Button kind="primary" submit busy={busy}>
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

/** Excluded destinations. The switch saves immediately, the list with Save. */
export default function ShippingSettings() {
  return (
    <SettingsPage title="Shipping">
      {(agency, reload) => (
        <>
          <SwitchSetting
            name="agencyShippingStatus"
            label="Refuse excluded destinations"
            help="Orders to these destinations cannot be approved until they are allowed individually."
            agency={agency}
            reload={reload}
            success={savedText}
          />
          <Exclusions agency={agency} reload={reload} />
        </>
      )}
    </SettingsPage>
  );
}

import { Form } from "antd";
import { counted } from "../../../domain/counts.ts";
import { saveSettings } from "../../../domain/settings/calls.ts";
import type { RecheckedOrders } from "../../../domain/settings/responses.ts";
import { sendCall } from "../../providers/http.ts";
import { Button } from "../../widgets/Button.tsx";
import { useCallPreview } from "../../widgets/dialog/useCallPreview.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import CountryInput from "../../widgets/form/CountryInput.tsx";
import { RegionsInput } from "../../widgets/form/RegionInput.tsx";
import { OrdersEffect } from "../OrdersEffect.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { SwitchSetting } from "../SwitchSetting.tsx";
import type { AgencyInfo } from "../useAgencyInfo.ts";
import { useSettingsForm } from "../useSettingsForm.ts";
import { AddressPolicySettings } from "./AddressPolicySettings.tsx";

/** The success text, with the orders that are not approved yet and changed with the exclusions. */
function savedText({ rechecked }: { rechecked: RecheckedOrders | null }): string {
  const { cannotShip = 0, canShip = 0 } = rechecked ?? {};
  const parts = [
    ...(cannotShip > 0 ? [`${counted(cannotShip, "order")} not approved yet cannot ship`] : []),
    ...(canShip > 0 ? [`${counted(canShip, "order")} not approved yet can ship again`] : []),
  ];
  return ["Update success!", parts.join(", ")].join(" ").trim();
}

/** What a change of the exclusions does to open orders. */
function effectTexts({ cannotShip, canShip, approved }: RecheckedOrders): string[] {
  const texts: string[] = [];
  if (cannotShip > 0) texts.push(`${counted(cannotShip, "order")} not approved yet cannot ship.`);
  if (canShip > 0) texts.push(`${counted(canShip, "order")} not approved yet can ship again.`);
  if (cannotShip + canShip === 0) texts.push("No order changes.");
  if (approved > 0)
    texts.push(
      `${counted(approved, "approved order to an excluded destination still ships", "approved orders to excluded destinations still ship")}.`,
    );
  return [...texts, "Prices of open orders stay as they are."];
}

type Lines = AgencyInfo["settings"]["shippingExcludeCode"];

/** The effect of changed exclusions. While they are switched off, they have none. */
function ExclusionsEffect({ agency, lines }: { agency: AgencyInfo; lines: Lines | undefined }) {
  const { shippingExcludeCode: stored, agencyShippingStatus: isOn } = agency.settings;
  const isChanged = lines !== undefined && JSON.stringify(lines) !== JSON.stringify(stored);
  const { result, refusal, isLoading } = useCallPreview(
    saveSettings,
    isChanged && isOn ? { body: { settings: { shippingExcludeCode: lines } } } : null,
  );
  if (!isChanged) return null;
  const texts = isOn ? [] : ["None while excluded destinations are not refused."];
  return (
    <OrdersEffect
      isLoading={isLoading}
      refusal={refusal}
      texts={result?.rechecked ? effectTexts(result.rechecked) : texts}
    />
  );
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
            <ExclusionsEffect agency={agency} lines={lines} />
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

/** Asks before the switch changes open orders. */
function useConfirmSwitch() {
  const confirm = useConfirm();
  return async (agencyShippingStatus: boolean) => {
    const preview = await sendCall(saveSettings, {
      body: { settings: { agencyShippingStatus } },
      query: { preview: "true" },
    });
    const effect = preview.ok ? preview.data.rechecked : null;
    // A refusal is shown by the save itself.
    if (!effect || effect.cannotShip + effect.canShip === 0) return true;
    return confirm({
      title: agencyShippingStatus ? "Refuse excluded destinations?" : "Accept excluded destinations?",
      text: effectTexts(effect).join(" "),
      action: agencyShippingStatus ? "Refuse" : "Accept",
    });
  };
}

/** Excluded destinations, and what stops by its address. The switch saves immediately, the others with Save. */
export default function ShippingSettings() {
  const confirmSwitch = useConfirmSwitch();
  return (
    <SettingsPage title="Shipping" page="shipping">
      {(agency, reload) => (
        <>
          <SwitchSetting
            name="agencyShippingStatus"
            label="Refuse excluded destinations"
            help="Orders to these destinations cannot be approved until they are allowed individually."
            agency={agency}
            reload={reload}
            success={savedText}
            confirm={confirmSwitch}
          />
          <Exclusions agency={agency} reload={reload} />
          <AddressPolicySettings agency={agency} reload={reload} />
        </>
      )}
    </SettingsPage>
  );
}

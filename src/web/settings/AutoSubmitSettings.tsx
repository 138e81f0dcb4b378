import { Form } from "antd";
import { AutoSubmitFields } from "../orders/auto-submit/AutoSubmitFields.tsx";
import { type AutoSubmitValues, settingOf, valuesOf } from "../orders/auto-submit/values.ts";
import { Button } from "../widgets/Button.tsx";
import type { AgencyInfo } from "./useAgencyInfo.ts";
import { useSettingsForm } from "./useSettingsForm.ts";

interface Props {
  agency: AgencyInfo;
  reload(): void;
}

/** When orders of sellers' stores are submitted automatically, where a seller has not set it. */
export function AutoSubmitSettings({ agency, reload }: Props) {
  const { form, formProps, race, canEdit, busy, save } = useSettingsForm<AutoSubmitValues>({
    agency,
    valuesOf: ({ autoSubmit }) => valuesOf(autoSubmit),
    fieldOf: (path) => path.replace("settings.autoSubmit.", ""),
    reload,
  });
  const submit = (values: AutoSubmitValues) => {
    const setting = settingOf(values);
    if (setting) void save({ autoSubmit: setting }, race.changesIn(values)?.version);
  };
  return (
    <section className="settings-part" aria-labelledby="auto-submit">
      <h2 id="auto-submit">Submit sellers' orders automatically</h2>
      <p className="quiet">
        Applies to stores where the seller has not chosen. Sellers can change it on the store's page.
      </p>
      <Form {...formProps} onFinish={submit}>
        <AutoSubmitFields zone="the seller's time zone" />
        {race.notice(() => form.getFieldsValue())}
        {canEdit && (
          <div className="form-footer">
            <Button kind="primary" submit busy={busy}>
              Save automatic submission
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
}

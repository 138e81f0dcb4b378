import { Form, Select } from "antd";
import { type AutoSubmitOfStore, saveTeamAutoSubmit } from "../../../domain/orders/auto-submit/calls.ts";
import { zoneNames } from "../../../domain/zones.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { AutoSubmitFields } from "./AutoSubmitFields.tsx";
import { fieldOf, inheritedLabel } from "./labels.ts";
import { type AutoSubmitValues, settingOf, valuesOf } from "./values.ts";

interface Values extends AutoSubmitValues {
  readonly zone: string;
}

/** Sets when orders of the team's stores without a setting of their own are submitted automatically, and its time zone. */
export default function TeamDialog({ state, close }: { state: AutoSubmitOfStore; close(): void }) {
  return (
    <CallDialog<Values, typeof saveTeamAutoSubmit>
      title="Automatic submit for all stores"
      action="Save"
      requiredMark={false}
      initialValues={{ ...valuesOf(state.own), zone: state.zone }}
      call={saveTeamAutoSubmit}
      fieldOf={fieldOf}
      send={({ zone, ...values }) => ({
        body: { setting: settingOf(values), zone },
        successMessage: ({ message }) => message,
      })}
      close={close}
    >
      <AutoSubmitFields follow={inheritedLabel(state)} zone="the team's time zone">
        <Form.Item name="zone" label="Time zone of the team">
          <Select
            showSearch
            optionFilterProp="label"
            options={zoneNames().map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          />
        </Form.Item>
      </AutoSubmitFields>
    </CallDialog>
  );
}

import { Form, Switch } from "antd";
import { messages } from "../../../domain/messages.ts";
import type { Seen } from "../../../domain/resource/edits.ts";
import { showSettings } from "../../../domain/settings/calls.ts";
import { saveTerms } from "../../../domain/settings/terms/calls.ts";
import { useToast } from "../../providers/notification.tsx";
import { useAbility } from "../../providers/person.tsx";
import { readAgain } from "../../providers/read-row.ts";
import { Button } from "../../widgets/Button.tsx";
import { useCallForm } from "../../widgets/dialog/useCallForm.ts";
import { useLostRace } from "../../widgets/dialog/useLostRace.tsx";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";
import { numberRule } from "../../widgets/number/unreadable.ts";
import { ReferencePicker } from "../../widgets/picker/ReferencePicker.tsx";
import { SettingField } from "../SettingsFields.tsx";
import type { AgencyInfo } from "../useAgencyInfo.ts";
import { TermsEffect } from "./TermsEffect.tsx";
import { changedTerms, changeOf, type TermsValues, valuesOf } from "./values.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

const LABELS = {
  cancelWindowMinutes: { label: "Sellers may cancel for (minutes)" },
  designFee: { label: "Design fee" },
  designCost: { label: "Design cost" },
  defaultBasecost: { label: "Base cost of new sellers" },
  autoApproveOrders: { label: "Approve orders of new sellers automatically" },
  productionDays: { label: "Production days" },
  workdays: { label: "Working days" },
  holidays: { label: "Holidays" },
} as const;

const seenOf = (agency: AgencyInfo): Seen<TermsValues> => ({
  version: agency.version,
  values: valuesOf(agency),
});

function OrderTerms() {
  return (
    <>
      <Form.Item
        name="cancelWindowMinutes"
        {...LABELS.cancelWindowMinutes}
        extra="Counted from approval. After that, sellers ask you to cancel."
        rules={[numberRule]}
      >
        <NumberInput kind="whole" className="wide" min={0} />
      </Form.Item>
      <div className="form-pair">
        <Form.Item name="designFee" {...LABELS.designFee} extra="Sellers pay it" rules={[numberRule]}>
          <NumberInput kind="money" className="wide" min={0} />
        </Form.Item>
        <Form.Item name="designCost" {...LABELS.designCost} extra="You pay it" rules={[numberRule]}>
          <NumberInput kind="money" className="wide" min={0} />
        </Form.Item>
      </div>
    </>
  );
}

function NewSellerTerms({ agency: { defaultBasecost } }: { agency: AgencyInfo }) {
  return (
    <>
      <Form.Item
        name="defaultBasecost"
        {...LABELS.defaultBasecost}
        extra="One of your own base costs. If none is chosen, new sellers get the first one."
      >
        <ReferencePicker
          target="basecosts"
          placeholder="Your first base cost"
          allowClear
          {...(defaultBasecost && { selected: [{ id: defaultBasecost.id, title: defaultBasecost.name }] })}
        />
      </Form.Item>
      <Form.Item name="autoApproveOrders" {...LABELS.autoApproveOrders} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}

function CalendarTerms() {
  return (
    <>
      <SettingField
        name="productionDays"
        {...LABELS.productionDays}
        help="Working days from approval to shipping. After that, an order is late."
        kind="whole"
      />
      <SettingField
        name="workdays"
        {...LABELS.workdays}
        options={WEEKDAYS.map((label, day) => ({ value: String(day), label }))}
      />
      <SettingField
        name="holidays"
        {...LABELS.holidays}
        help="Non-working days as YYYY-MM-DD. Type them one by one or paste a list."
        days
      />
    </>
  );
}

/** An agency's terms, with the effect of a change on open orders before it is saved. */
export function TermsForm({ agency, reload }: { agency: AgencyInfo; reload(): void }) {
  const canEdit = useAbility().can("settings", "edit");
  const toast = useToast();
  const { form, formProps, submit, formLoading } = useCallForm<TermsValues>({
    isHandled: ({ errors }) => race.isLost(errors),
    // Of a list, the field that it is: `holidays.0`.
    fieldOf: (path) => path.split(".")[0] ?? path,
  });
  const race = useLostRace<TermsValues>({
    seen: seenOf(agency),
    load: () => readAgain(showSettings, {}, seenOf),
    show: (values) => form.setFieldsValue(values),
    fields: LABELS,
  });
  const values = Form.useWatch([], form);
  const save = async (entered: TermsValues) => {
    const changes = race.changesIn(entered);
    if (!changes) return toast.success(messages.termsSaved);
    const { version, ...changed } = changes;
    const body = { ...changeOf(changed), ...(version === undefined ? {} : { version }) };
    if (await submit(saveTerms, { body, successMessage: messages.termsSaved })) {
      const newer = await readAgain(showSettings, {}, seenOf);
      if (newer) race.saved(newer);
      reload();
    }
  };
  return (
    <Form
      {...formProps}
      noValidate
      layout="vertical"
      requiredMark={false}
      disabled={!canEdit}
      initialValues={valuesOf(agency)}
      onFinish={save}
    >
      <h2>Orders</h2>
      <OrderTerms />
      <h2>New sellers</h2>
      <NewSellerTerms agency={agency} />
      <h2>Production time</h2>
      <CalendarTerms />
      <TermsEffect terms={changedTerms(values, agency)} />
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

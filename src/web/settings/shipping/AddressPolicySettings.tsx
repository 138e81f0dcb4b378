import { Form, Select } from "antd";
import type { AddressPolicy } from "../../../domain/orders/address/policy.ts";
import { ADDRESS_STEP_LABELS } from "../../../domain/settings/address-steps.ts";
import { Button } from "../../widgets/Button.tsx";
import type { AgencyInfo } from "../useAgencyInfo.ts";
import { useSettingsForm } from "../useSettingsForm.ts";

const OR_NEVER = Object.entries(ADDRESS_STEP_LABELS).map(([value, label]) => ({ value, label }));
const STEPS = OR_NEVER.filter(({ value }) => value !== "never");

const FIELDS = [
  {
    name: "wrong",
    label: "Wrong address",
    help: "A parcel cannot arrive, as with a ZIP code of another state",
    options: STEPS,
  },
  {
    name: "doubtful",
    label: "Doubtful address",
    help: "Somebody should look, as at a PO box, a missing house number or an address that a parcel came back from",
    options: OR_NEVER,
  },
  {
    name: "unchecked",
    label: "Address that cannot be checked",
    help: "Nothing is known against it, and nothing for it",
    options: OR_NEVER,
  },
] as const satisfies readonly { name: keyof AddressPolicy; label: string; help: string; options: unknown }[];

/** From which step on orders stop by the verdict on their address. */
export function AddressPolicySettings({ agency, reload }: { agency: AgencyInfo; reload(): void }) {
  const { formProps, form, race, canEdit, busy, save } = useSettingsForm<AddressPolicy>({
    agency,
    valuesOf: ({ addressPolicy }) => addressPolicy,
    fieldOf: (path) => path.replace(/^settings\.addressPolicy\./, ""),
    fields: Object.fromEntries(FIELDS.map((field) => [field.name, field])),
    reload,
  });
  return (
    <section className="settings-part" aria-labelledby="addresses">
      <h2 id="addresses">Addresses</h2>
      <p className="quiet">
        The step from which an address stops its order until it is corrected or confirmed. Applies to orders
        that are not submitted yet; submitted orders keep what was known.
      </p>
      <Form {...formProps} onFinish={(addressPolicy) => void save({ addressPolicy })}>
        {FIELDS.map(({ name, label, help, options }) => (
          <Form.Item key={name} name={name} label={label} extra={`${help}.`}>
            <Select options={[...options]} />
          </Form.Item>
        ))}
        {race.notice(() => form.getFieldsValue())}
        {canEdit && (
          <div className="form-footer">
            <Button kind="primary" submit busy={busy}>
              Save address policy
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
}

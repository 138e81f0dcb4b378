import { Form, Input, Select, Switch } from "antd";
import { useEffect } from "react";
import { RATE_STEP } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { newSeller } from "../../../domain/people/sellers.ts";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";
import { ReferencePicker } from "../../widgets/picker/ReferencePicker.tsx";
import { searchByLabel } from "../../widgets/picker/ranked-search.ts";
import { type Choice, useReferences } from "../../widgets/picker/useReferences.ts";
import { SearchSelect } from "../SearchSelect.tsx";
import { useStaffs } from "../users/useStaffs.ts";

const BASECOST = "basecost";

interface BasecostProps {
  /** Whether the row is created here: then the base cost is chosen where there is exactly one. */
  isNew?: boolean;
  /** Chosen for a new row before any other. */
  preferred?: string | undefined;
  optional?: boolean;
  selected?: readonly Choice[];
}

/** Inside the Form.Item, so that it is mounted again, and chooses again, when the form resets its fields. */
function BasecostInput({ isNew, preferred, optional, ...input }: BasecostProps) {
  const form = Form.useFormInstance();
  const { choices } = useReferences("basecosts");
  const only = preferred ?? (isNew && choices.length === 1 ? choices[0]?.id : undefined);
  useEffect(() => {
    // Not the user's input, so that closing the dialog asks nothing.
    if (only && !form.isFieldTouched(BASECOST)) form.setFieldValue(BASECOST, only);
  }, [form, only]);
  return (
    <ReferencePicker
      target="basecosts"
      placeholder="Search base costs"
      allowClear={optional === true}
      {...input}
    />
  );
}

/** The base cost that a seller's or an agency's prices come from. */
export function BasecostField(props: BasecostProps) {
  const required = !props.optional;
  return (
    <Form.Item
      name={BASECOST}
      label="Base cost"
      required={required}
      rules={[{ required, message: messages.inputField("base cost") }]}
    >
      <BasecostInput {...props} />
    </Form.Item>
  );
}

interface SupporterInput {
  selected?: Choice | undefined;
  disabled: boolean;
  // Set by the surrounding Form.Item.
  id?: string;
  value?: string | null;
  onChange?(value: string | null): void;
}

/** Selects the member of the agency who supports a seller. */
function SupporterInput({ selected, disabled, id, value, onChange }: SupporterInput) {
  const { choices, isLoading } = useStaffs();
  const offered = new Map([...(selected ? [selected] : []), ...choices].map((choice) => [choice.id, choice]));
  return (
    <Select
      id={id}
      {...searchByLabel}
      allowClear
      disabled={disabled}
      loading={isLoading}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      placeholder="None"
      options={[...offered.values()].map((choice) => ({
        value: choice.id,
        label: choice.detail ? `${choice.title} (${choice.detail})` : choice.title,
      }))}
    />
  );
}

export function SupporterField({ selected, disabled = false }: { selected?: Choice; disabled?: boolean }) {
  return (
    <Form.Item name="supporter" label="Supporter">
      <SupporterInput selected={selected} disabled={disabled} />
    </Form.Item>
  );
}

export function RateField() {
  return (
    <Form.Item
      name="rate"
      label="Referral rate"
      rules={[fieldRule(newSeller.shape.rate)]}
      validateTrigger={VALIDATE_TRIGGER}
    >
      <NumberInput kind={{ decimals: 2 }} className="wide" suffix="%" step={RATE_STEP} />
    </Form.Item>
  );
}

export function TypeField() {
  return (
    <Form.Item name="sellerType" label="Type" required>
      <SearchSelect
        options={[
          { value: "default", label: "Default" },
          { value: "warehouse", label: "Warehouse" },
        ]}
      />
    </Form.Item>
  );
}

/** AUTO or MANUAL approval, and whether the seller's members may sign in. */
export function SellerSwitches() {
  return (
    <div className="form-pair">
      <Form.Item name="autoApproveOrder" label="Auto-approve orders" valuePropName="checked">
        <Switch className="auto-switch" checkedChildren="AUTO" unCheckedChildren="MANUAL" />
      </Form.Item>
      <Form.Item name="active" label="Active" valuePropName="checked">
        <Switch />
      </Form.Item>
    </div>
  );
}

/** A required line of text with its validation rule. */
export function TextField({ name, label, rule }: { name: string; label: string; rule: object }) {
  return (
    <Form.Item name={name} label={label} required rules={[rule]} validateTrigger={VALIDATE_TRIGGER}>
      <Input autoComplete="off" />
    </Form.Item>
  );
}

import { Form, Input, InputNumber, Select, Switch } from "antd";
import { messages } from "../../domain/messages.ts";
import { newSeller } from "../../domain/people/sellers.ts";
import { fieldRule, WHEN_LEFT } from "../widgets/field-rule.ts";
import { ReferencePicker } from "../widgets/ReferencePicker.tsx";
import type { Choice } from "../widgets/useReferences.ts";
import { Choose } from "./Choose.tsx";
import { useStaffs } from "./useStaffs.ts";

/** The base cost that prices a seller, without which none is. */
export function BasecostField({ known = [] }: { known?: readonly Choice[] }) {
  return (
    <Form.Item
      name="basecost"
      label="Base cost"
      required
      rules={[{ required: true, message: messages.inputField("base cost") }]}
    >
      <ReferencePicker target="basecosts" placeholder="Search base costs" known={known} allowClear={false} />
    </Form.Item>
  );
}

interface SupporterInput {
  known?: Choice | undefined;
  disabled: boolean;
  // Given by the Form.Item around it.
  id?: string;
  value?: string | null;
  onChange?(value: string | null): void;
}

/** Whoever of the agency looks after a seller. */
function SupporterInput({ known, disabled, id, value, onChange }: SupporterInput) {
  const { choices, isLoading } = useStaffs();
  const offered = new Map([...(known ? [known] : []), ...choices].map((choice) => [choice.id, choice]));
  return (
    <Select
      id={id}
      showSearch
      optionFilterProp="label"
      allowClear
      disabled={disabled}
      loading={isLoading}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      placeholder="Nobody"
      options={[...offered.values()].map((one) => ({
        value: one.id,
        label: one.detail ? `${one.title} (${one.detail})` : one.title,
      }))}
    />
  );
}

export function SupporterField({ known, disabled = false }: { known?: Choice; disabled?: boolean }) {
  return (
    <Form.Item name="supporter" label="Supporter">
      <SupporterInput known={known} disabled={disabled} />
    </Form.Item>
  );
}

export function RateField() {
  return (
    <Form.Item
      name="rate"
      label="Referral rate"
      rules={[fieldRule(newSeller.shape.rate)]}
      validateTrigger={WHEN_LEFT}
    >
      <InputNumber className="wide" suffix="%" step={0.05} />
    </Form.Item>
  );
}

export function TypeField() {
  return (
    <Form.Item name="sellerType" label="Type" required>
      <Choose
        options={[
          { value: "default", label: "Default" },
          { value: "warehouse", label: "Warehouse" },
        ]}
      />
    </Form.Item>
  );
}

/** AUTO or MANUAL, and whether the seller's people may sign in. */
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

/** A line of text under a rule of the call. */
export function TextField({ name, label, rule }: { name: string; label: string; rule: object }) {
  return (
    <Form.Item name={name} label={label} required rules={[rule]} validateTrigger={WHEN_LEFT}>
      <Input autoComplete="off" />
    </Form.Item>
  );
}

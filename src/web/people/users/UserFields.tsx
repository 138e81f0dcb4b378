import { Form, Input } from "antd";
import type { Rule } from "antd/es/form";
import { AUTHORITY_LABELS, type Authority } from "../../../domain/access/roles.ts";
import { messages } from "../../../domain/messages.ts";
import { newUserFields } from "../../../domain/people/users.ts";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { ReferencePicker } from "../../widgets/picker/ReferencePicker.tsx";
import type { Choice } from "../../widgets/picker/useReferences.ts";
import { SearchSelect } from "../SearchSelect.tsx";

export function FullNameField() {
  return (
    <Form.Item
      name="fullName"
      label="Full Name"
      required
      rules={[fieldRule(newUserFields.shape.fullName)]}
      validateTrigger={VALIDATE_TRIGGER}
    >
      <Input autoComplete="off" />
    </Form.Item>
  );
}

export function AuthorityField({ offered }: { offered: readonly Authority[] }) {
  return (
    <Form.Item
      name="authority"
      label="Authority"
      required
      rules={[{ required: true, message: messages.inputField("Authority") }]}
    >
      <SearchSelect options={offered.map((value) => ({ value, label: AUTHORITY_LABELS[value] }))} />
    </Form.Item>
  );
}

/** Limits an agency's member to the orders of the stores with these proxies' domains; none means all. */
export function ProxiesField({ selected = [] }: { selected?: readonly Choice[] }) {
  return (
    <Form.Item
      name="proxies"
      label="Proxies"
      extra="Shows only orders from stores with these domains. Leave empty to show all orders"
    >
      <ReferencePicker target="proxies" many selected={selected} placeholder="All" />
    </Form.Item>
  );
}

export function PasswordField({ name, label, rules }: { name: string; label: string; rules: Rule[] }) {
  return (
    <Form.Item name={name} label={label} required rules={rules} validateTrigger={VALIDATE_TRIGGER}>
      <Input.Password autoComplete="new-password" />
    </Form.Item>
  );
}

import { Form, Input } from "antd";
import type { Rule } from "antd/es/form";
import { AUTHORITY_LABELS, type Authority } from "../../domain/access/roles.ts";
import { messages } from "../../domain/messages.ts";
import { newUserFields } from "../../domain/people/users.ts";
import { fieldRule, WHEN_LEFT } from "../widgets/field-rule.ts";
import { ReferencePicker } from "../widgets/ReferencePicker.tsx";
import type { Choice } from "../widgets/useReferences.ts";
import { Choose } from "./Choose.tsx";

export function FullNameField() {
  return (
    <Form.Item
      name="fullName"
      label="Full Name"
      required
      rules={[fieldRule(newUserFields.shape.fullName)]}
      validateTrigger={WHEN_LEFT}
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
      <Choose options={offered.map((value) => ({ value, label: AUTHORITY_LABELS[value] }))} />
    </Form.Item>
  );
}

/** The proxies that an agency's member is kept to; none: all. */
export function ProxiesField({ known = [] }: { known?: readonly Choice[] }) {
  return (
    <Form.Item name="proxies" label="Proxies">
      <ReferencePicker target="proxies" many known={known} placeholder="All" />
    </Form.Item>
  );
}

export function PasswordField({ name, label, rules }: { name: string; label: string; rules: Rule[] }) {
  return (
    <Form.Item name={name} label={label} required rules={rules} validateTrigger={WHEN_LEFT}>
      <Input.Password autoComplete="new-password" />
    </Form.Item>
  );
}

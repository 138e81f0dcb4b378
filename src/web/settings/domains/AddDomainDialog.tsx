import { Form, Input } from "antd";
import { hostname } from "../../../domain/hosts.ts";
import { messages } from "../../../domain/messages.ts";
import { RowDialog } from "../../widgets/dialog/RowDialog.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";

/** Claims a host for the agency. The list then shows the record that verifies it. */
export default function AddDomainDialog({ close }: { close(): void }) {
  return (
    <RowDialog<{ host: string }>
      resource="domains"
      title="Add new domain"
      action="Add"
      toVariables={({ host }) => ({ host: host.trim() })}
      // The specification's text for an added host. The tag in the list shows whether it is verified.
      successMessage="Connected"
      close={close}
    >
      <Form.Item
        name="host"
        label="Host"
        required
        extra="Without https:// and path, such as shop.example.com"
        rules={[fieldRule(hostname, messages.inputField("host"))]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <Input inputMode="url" autoCapitalize="none" autoComplete="off" spellCheck={false} />
      </Form.Item>
    </RowDialog>
  );
}

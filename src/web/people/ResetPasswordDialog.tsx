import { Form, Input } from "antd";
import { messages } from "../../domain/messages.ts";
import { resetPasswordFields } from "../../domain/people/users.ts";
import { CallDialog } from "../widgets/CallDialog.tsx";
import { fieldRule, WHEN_LEFT } from "../widgets/field-rule.ts";

interface Values {
  password: string;
  confirmPassword: string;
}

/** The password of a seller's manager, as their agency sets it. */
export default function ResetPasswordDialog({
  user,
  close,
}: {
  user: { id: string; email: string };
  close(): void;
}) {
  const { password, confirmPassword } = resetPasswordFields.shape;
  return (
    <CallDialog<Values>
      title="Reset password"
      action="Reset"
      failed={messages.resetPasswordFailed}
      send={(body) => ({
        method: "PATCH",
        path: `users/${user.id}/reset-password`,
        body,
        changes: [],
        done: messages.resetPasswordDone,
      })}
      close={close}
    >
      <p className="quiet">{`${user.email} signs in with it from now on, and is signed out everywhere.`}</p>
      <Form.Item
        name="password"
        label="Password"
        required
        rules={[fieldRule(password)]}
        validateTrigger={WHEN_LEFT}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label="Confirm password"
        required
        dependencies={["password"]}
        rules={[
          fieldRule(confirmPassword),
          ({ getFieldValue }) => ({
            validator: (_rule, value) =>
              !value || value === getFieldValue("password")
                ? Promise.resolve()
                : Promise.reject(new Error(messages.passwordsNotMatch)),
          }),
        ]}
        validateTrigger={WHEN_LEFT}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </CallDialog>
  );
}

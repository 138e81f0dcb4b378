import { Form, Input } from "antd";
import type { z } from "zod";
import { messages } from "../../../domain/messages.ts";
import { resetUserPassword } from "../../../domain/people/users/calls.ts";
import { resetPasswordFields } from "../../../domain/people/users.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";

/** Lets an agency set the password of a seller's manager. */
export default function ResetPasswordDialog({
  user,
  close,
}: {
  user: { id: string; email: string };
  close(): void;
}) {
  const { password, confirmPassword } = resetPasswordFields.shape;
  return (
    <CallDialog
      title="Reset password"
      action="Reset"
      errorMessage={messages.resetPasswordFailed}
      call={resetUserPassword}
      send={(body: z.input<typeof resetPasswordFields>) => ({
        params: { id: user.id },
        body,
        successMessage: messages.resetPasswordDone,
      })}
      close={close}
    >
      <p className="quiet">{`${user.email} signs in with the new password from now on and is signed out everywhere.`}</p>
      <Form.Item
        name="password"
        label="Password"
        required
        rules={[fieldRule(password)]}
        validateTrigger={VALIDATE_TRIGGER}
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
        validateTrigger={VALIDATE_TRIGGER}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </CallDialog>
  );
}

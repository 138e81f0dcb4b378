import { Form } from "antd";
import { PASSWORD } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { changePassword } from "../../../domain/people/person/calls.ts";
import type { PasswordChange } from "../../../domain/people/users.ts";
import { Button } from "../../widgets/Button.tsx";
import { useCallForm } from "../../widgets/dialog/useCallForm.ts";
import { PasswordField } from "./UserFields.tsx";

/** Changes the user's own password. Fields are validated on blur. */
export function PasswordForm({ close }: { close(): void }) {
  const { formProps, submit, formLoading } = useCallForm<PasswordChange["data"]>({
    fieldOf: (path) => path.replace(/^data\./, ""),
  });
  const save = async (data: PasswordChange["data"]) => {
    const body: PasswordChange = { action: "reset_password", data };
    const response = await submit(changePassword, {
      body,
      successMessage: messages.passwordUpdated,
    });
    if (response) close();
  };
  return (
    <Form {...formProps} layout="vertical" requiredMark={false} onFinish={(values) => void save(values)}>
      <div className="form-fields">
        <PasswordField
          name="oldPassword"
          label="Current password"
          rules={[{ required: true, message: messages.inputCurrentPassword }]}
        />
        <PasswordField
          name="newPassword"
          label="New password"
          rules={[
            { required: true, message: messages.inputTheNewPassword },
            { min: PASSWORD.min, max: PASSWORD.max, message: messages.newPasswordLength },
          ]}
        />
        <PasswordField
          name="confirmNewPassword"
          label="Confirm new password"
          rules={[
            { required: true, message: messages.inputNewPasswordAgain },
            ({ getFieldValue }) => ({
              validator: (_rule, value) =>
                !value || value === getFieldValue("newPassword")
                  ? Promise.resolve()
                  : Promise.reject(new Error(messages.inputsDiffer)),
            }),
          ]}
        />
      </div>
      <div className="form-footer">
        <Button onClick={close}>Cancel</Button>
        <Button kind="primary" submit busy={formLoading}>
          Change password
        </Button>
      </div>
    </Form>
  );
}

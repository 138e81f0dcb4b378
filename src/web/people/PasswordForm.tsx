import { Form } from "antd";
import { useState } from "react";
import { PASSWORD } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { useCall } from "../providers/calls.ts";
import { useSay } from "../providers/notification.tsx";
import { Button } from "../widgets/Button.tsx";
import { PasswordField } from "./UserFields.tsx";

interface Values {
  oldPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}

/** One's own password, checked field by field as they are left. */
export function PasswordForm({ close }: { close(): void }) {
  const [form] = Form.useForm<Values>();
  const call = useCall();
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const save = async (data: Values) => {
    setBusy(true);
    const done = await call<{ message?: string }>("PATCH", "users/info", {
      body: { action: "reset_password", data },
      quiet: true,
    });
    setBusy(false);
    if (done.ok) {
      say.success(done.data.message ?? messages.passwordUpdated);
      return close();
    }
    const errors = Object.entries(done.errors ?? {});
    form.setFields(
      // `data.oldPassword` on the wire is `oldPassword` here.
      errors.map(([path, said]) => ({ name: path.replace(/^data\./, "") as keyof Values, errors: [said] })),
    );
    if (errors.length === 0) say.error(done.message);
  };
  return (
    <Form<Values> form={form} layout="vertical" requiredMark={false} onFinish={(values) => void save(values)}>
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
        <Button kind="primary" submit busy={busy}>
          Change password
        </Button>
      </div>
    </Form>
  );
}

import { Form, Input } from "antd";
import type { z } from "zod";
import { messages } from "../../../domain/messages.ts";
import { MEMBER_AUTHORITIES, newUserFields } from "../../../domain/people/users.ts";
import { useToast } from "../../providers/notification.tsx";
import { storedPerson } from "../../session.ts";
import { RowDialog } from "../../widgets/dialog/RowDialog.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { AuthorityField, FullNameField, PasswordField, ProxiesField } from "./UserFields.tsx";

type Values = Omit<z.input<typeof newUserFields>, "userType" | "status">;

interface Props {
  /** Whether the members belong to a seller, which has no proxies to assign. */
  ofSeller: boolean;
  close(): void;
}

const { email, password, confirmPassword } = newUserFields.shape;

/** Creates a member of the user's own agency or team, with an initial password. */
export default function CreateUserDialog({ ofSeller, close }: Props) {
  const toast = useToast();
  return (
    <RowDialog<Values>
      resource="users"
      title={ofSeller ? "Create User" : "Create Agency User"}
      action="Save"
      toVariables={({ proxies, ...values }) => {
        // The new member gets the user type that the browser stores for this account.
        const userType = storedPerson()?.userType;
        if (userType) return { ...values, proxies: proxies ?? [], userType, status: 1 };
        toast.error(messages.noAccountInfo);
        return null;
      }}
      close={close}
    >
      <div className="form-pair">
        <FullNameField />
        <AuthorityField offered={MEMBER_AUTHORITIES} />
      </div>
      <Form.Item
        name="email"
        label="Email"
        required
        rules={[fieldRule(email, messages.inputEmailAddress)]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <Input inputMode="email" autoComplete="off" />
      </Form.Item>
      {!ofSeller && <ProxiesField />}
      <PasswordField
        name="password"
        label="Password"
        rules={[fieldRule(password, messages.inputField("Password"))]}
      />
      <PasswordField
        name="confirmPassword"
        label="Confirm Password"
        rules={[
          fieldRule(confirmPassword, messages.inputField("Confirm Password")),
          ({ getFieldValue }) => ({
            validator: (_rule, value) =>
              !value || value === getFieldValue("password")
                ? Promise.resolve()
                : Promise.reject(new Error(messages.confirmNotSame)),
          }),
        ]}
      />
    </RowDialog>
  );
}

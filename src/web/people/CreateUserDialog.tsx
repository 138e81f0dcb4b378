import { Form, Input } from "antd";
import type { Authority } from "../../domain/access/roles.ts";
import { messages } from "../../domain/messages.ts";
import { MEMBER_AUTHORITIES, newUserFields } from "../../domain/people/users.ts";
import { useSay } from "../providers/notification.tsx";
import { storedPerson } from "../session.ts";
import { CallDialog } from "../widgets/CallDialog.tsx";
import { fieldRule, WHEN_LEFT } from "../widgets/field-rule.ts";
import { AuthorityField, FullNameField, PasswordField, ProxiesField } from "./UserFields.tsx";

interface Values {
  fullName: string;
  authority: Authority;
  email: string;
  proxies?: string[] | null;
  password: string;
  confirmPassword: string;
}

interface Props {
  /** The members are a seller's, who has no proxies to give. */
  ofSeller: boolean;
  close(): void;
}

const { email, password, confirmPassword } = newUserFields.shape;

/** A member of one's own agency or team, with a password to begin with. */
export default function CreateUserDialog({ ofSeller, close }: Props) {
  const say = useSay();
  return (
    <CallDialog<Values>
      title={ofSeller ? "Create User" : "Create Agency User"}
      action="Save"
      sure={() => {
        // What kind of member it becomes is what the browser keeps of the account.
        if (storedPerson()) return Promise.resolve(true);
        say.error(messages.noAccountInfo);
        return Promise.resolve(null);
      }}
      send={({ proxies, ...values }) => ({
        method: "POST",
        path: "users",
        body: { ...values, proxies: proxies ?? [], userType: storedPerson()?.userType, status: 1 },
        changes: ["users"],
        done: messages.created,
      })}
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
        validateTrigger={WHEN_LEFT}
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
    </CallDialog>
  );
}

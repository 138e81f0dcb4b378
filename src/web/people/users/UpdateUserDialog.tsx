import { Form, Input, Switch } from "antd";
import type { Authority } from "../../../domain/access/roles.ts";
import { messages } from "../../../domain/messages.ts";
import { grantable, type NewUser } from "../../../domain/people/users.ts";
import type { Seen } from "../../../domain/resource/edits.ts";
import { useNames } from "../../list/useNames.ts";
import { usePerson } from "../../providers/person.tsx";
import { RowDialog } from "../../widgets/dialog/RowDialog.tsx";
import type { ListedUser } from "../people.ts";
import { AuthorityField, FullNameField, ProxiesField } from "./UserFields.tsx";

type Values = Pick<NewUser, "fullName" | "authority" | "proxies"> & { active: boolean };

const seenOf = (user: ListedUser): Seen<Values> => ({
  version: user.version,
  values: {
    fullName: user.fullName,
    // The wire's choice has the values of `Authority`.
    authority: (user.authority ?? user.userType) as Authority,
    proxies: user.proxies ?? [],
    active: user.status !== 0,
  },
});

/** Edits a user's name, authority and proxies. The email cannot change. */
export default function UpdateUserDialog({
  user,
  ofSeller,
  close,
}: {
  user: ListedUser;
  ofSeller: boolean;
  close(): void;
}) {
  const person = usePerson();
  const proxies = user.proxies ?? [];
  const nameOf = useNames("proxies", ofSeller ? [] : proxies);
  return (
    <RowDialog<Values, ListedUser>
      resource="users"
      title={ofSeller ? "Update User" : "Update Agency User"}
      action="Save"
      errorMessage={messages.updateFailed}
      edit={{ row: user, seenOf }}
      toVariables={(_values, { proxies: chosen, active, ...changed }) => ({
        ...changed,
        ...(active === undefined ? {} : { status: active ? 1 : 0 }),
        ...(ofSeller || chosen === undefined ? {} : { proxies: chosen ?? [] }),
      })}
      close={close}
    >
      <div className="form-pair">
        <FullNameField />
        <AuthorityField offered={grantable(person)} />
      </div>
      <Form.Item label="Email">
        <Input aria-label="Email" value={user.email} readOnly disabled />
      </Form.Item>
      {!ofSeller && <ProxiesField selected={proxies.map((id) => ({ id, title: nameOf(id) }))} />}
      {user.id !== person.id && (
        <Form.Item
          name="active"
          label="Active"
          valuePropName="checked"
          extra="An inactive user is signed out and cannot sign in"
        >
          <Switch />
        </Form.Item>
      )}
    </RowDialog>
  );
}

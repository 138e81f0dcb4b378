import { Form, Input, Switch } from "antd";
import type { Authority } from "../../domain/access/roles.ts";
import { messages } from "../../domain/messages.ts";
import { grantable } from "../../domain/people/users.ts";
import type { Seen } from "../../domain/resource/edits.ts";
import { users } from "../../domain/resources/index.ts";
import { useNames } from "../list/useNames.ts";
import { usePerson } from "../providers/person.tsx";
import { readRow } from "../providers/read-row.ts";
import { CallDialog } from "../widgets/CallDialog.tsx";
import type { User } from "./people.ts";
import { AuthorityField, FullNameField, ProxiesField } from "./UserFields.tsx";

interface Values {
  fullName: string;
  authority: Authority;
  proxies?: string[] | null;
  active: boolean;
}

const seenOf = (user: User): Seen<Values> => ({
  version: user.version,
  values: {
    fullName: user.fullName,
    // One of the authorities: the wire's choice.
    authority: (user.authority ?? user.userType) as Authority,
    proxies: user.proxies ?? [],
    active: user.status !== 0,
  },
});

/** Another name, another authority, other proxies; the address stays who they are. */
export default function UpdateUserDialog({
  user,
  ofSeller,
  close,
}: {
  user: User;
  ofSeller: boolean;
  close(): void;
}) {
  const person = usePerson();
  const proxies = user.proxies ?? [];
  const nameOf = useNames("proxies", ofSeller ? [] : proxies);
  return (
    <CallDialog<Values>
      title={ofSeller ? "Update User" : "Update Agency User"}
      action="Save"
      failed={messages.updateFailed}
      edit={{
        seen: seenOf(user),
        load: () => readRow(`users/${user.id}`, seenOf),
        fields: users.fields,
      }}
      send={(_values, { proxies: chosen, active, ...changed }) => ({
        method: "PATCH",
        path: `users/${user.id}`,
        body: {
          ...changed,
          ...(active === undefined ? {} : { status: active ? 1 : 0 }),
          ...(ofSeller || chosen === undefined ? {} : { proxies: chosen ?? [] }),
        },
        changes: ["users"],
        done: messages.updated,
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
      {!ofSeller && <ProxiesField known={proxies.map((id) => ({ id, title: nameOf(id) }))} />}
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
    </CallDialog>
  );
}

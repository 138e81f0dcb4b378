import { Form, Input } from "antd";
import { messages } from "../../../domain/messages.ts";
import type { inviteAdministrator, inviteSupplierMember } from "../../../domain/people/suppliers/calls.ts";
import { type NewPerson, newPerson } from "../../../domain/people/users.ts";
import type { Given } from "../../../domain/resource/call.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { useSendsMail } from "../invitations/useSendsMail.ts";
import { FullNameField } from "./UserFields.tsx";

export type Invitation = typeof inviteAdministrator | typeof inviteSupplierMember;

interface Props {
  title: string;
  call: Invitation;
  params?: Given<Invitation>["params"];
  /** Called with the person, whose invitation is open. */
  onInvited(person: { readonly id: string }): void;
  close(): void;
}

/** Invites a person who belongs to no agency, by mail or by a link. */
export default function InvitePersonDialog(props: Props) {
  const { title, call, params, onInvited, close } = props;
  const sends = useSendsMail();
  return (
    <CallDialog
      title={title}
      action="Invite"
      call={call}
      send={(body: NewPerson) => ({
        ...(params && { params }),
        body,
        successMessage: (person: { readonly id: string }) => {
          onInvited(person);
          return messages.created;
        },
      })}
      close={close}
    >
      <FullNameField />
      <Form.Item
        name="email"
        label="Email"
        required
        extra={
          sends === false ? "You get a link to send to this address" : "Invited by mail to choose a password"
        }
        rules={[fieldRule(newPerson.shape.email, messages.inputEmailAddress)]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <Input inputMode="email" autoComplete="off" />
      </Form.Item>
    </CallDialog>
  );
}

import { Form, Input, Switch } from "antd";
import type { z } from "zod";
import { messages } from "../../../domain/messages.ts";
import { newAgency } from "../../../domain/people/agencies.ts";
import type { Seen } from "../../../domain/resource/edits.ts";
import { agencies } from "../../../domain/resources/index.ts";
import { RowDialog } from "../../widgets/dialog/RowDialog.tsx";
import { fieldRule } from "../../widgets/field-rule.ts";
import { useSendsMail } from "../invitations/useSendsMail.ts";
import type { ListedAgency } from "../people.ts";
import { BasecostField, TextField } from "../sellers/SellerFields.tsx";

type Values = Omit<z.input<typeof newAgency>, "active"> & { active: boolean };

const seenOf = ({ version, name, code, active, basecost }: ListedAgency): Seen<Values> => ({
  version,
  values: { name, code, basecost: basecost?.id ?? null, active: active === 1 },
});

interface Props {
  agency?: ListedAgency;
  /** Called with the manager who was invited by saving. */
  onInvited(manager: ListedAgency["manager"]): void;
  close(): void;
}

/** Creates or edits an agency. Its manager is invited, also later if there is none yet. */
export default function AgencyDialog({ agency, onInvited, close }: Props) {
  const sends = useSendsMail();
  const { name, code } = agency
    ? { name: agencies.fields.name.input, code: agencies.fields.code.input }
    : newAgency.shape;
  const selected = agency?.basecost ? [{ id: agency.basecost.id, title: agency.basecost.name }] : [];
  return (
    <RowDialog<Values, ListedAgency>
      resource="agencies"
      title={agency ? "Update agency" : "Create agency"}
      action={agency ? "Save" : "Create"}
      initialValues={{ active: true }}
      edit={agency && { row: agency, seenOf }}
      toVariables={({ active, manager, basecost, ...values }, { active: changedActive, ...changed }) => {
        const invited = manager?.trim() || null;
        return agency
          ? {
              ...changed,
              ...(invited ? { manager: invited } : {}),
              ...(changedActive === undefined ? {} : { active: changedActive ? 1 : 0 }),
            }
          : { ...values, active: active ? 1 : 0, manager: invited, basecost: basecost ?? null };
      }}
      onMutationSuccess={({ manager }) => !agency?.manager && onInvited(manager)}
      close={close}
    >
      <div className="form-pair">
        <TextField
          name="name"
          label="Name"
          rule={fieldRule(name, messages.inputField("name"), agency?.name)}
        />
        <TextField
          name="code"
          label="Code"
          rule={fieldRule(code, messages.inputField("code"), agency?.code)}
        />
      </div>
      {/* Shown until the agency has a manager. */}
      {!agency?.manager && (
        <Form.Item
          name="manager"
          label="Manager email"
          extra={
            sends === false
              ? "You get a link to send to this address"
              : "Invited by mail to choose a password"
          }
        >
          <Input inputMode="email" autoComplete="off" />
        </Form.Item>
      )}
      <BasecostField isNew={!agency} optional selected={selected} />
      <Form.Item name="active" label="Active" valuePropName="checked">
        <Switch />
      </Form.Item>
    </RowDialog>
  );
}

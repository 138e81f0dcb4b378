import { Form, Input, Switch } from "antd";
import { messages } from "../../domain/messages.ts";
import { newAgency } from "../../domain/people/agencies.ts";
import type { Seen } from "../../domain/resource/edits.ts";
import { agencies } from "../../domain/resources/index.ts";
import { readRow } from "../providers/read-row.ts";
import { CallDialog } from "../widgets/CallDialog.tsx";
import { fieldRule } from "../widgets/field-rule.ts";
import { ReferencePicker } from "../widgets/ReferencePicker.tsx";
import type { Agency } from "./people.ts";
import { TextField } from "./SellerFields.tsx";

interface Values {
  name: string;
  code: string;
  manager?: string;
  basecost?: string | null;
  active: boolean;
}

const seenOf = ({ version, name, code, active, basecost }: Agency): Seen<Values> => ({
  version,
  values: { name, code, basecost: basecost?.id ?? null, active: active === 1 },
});

/** A new agency, or an existing one. A manager is invited by mail, also later, where there is none. */
export default function AgencyDialog({ agency, close }: { agency?: Agency; close(): void }) {
  const { name, code } = agency
    ? { name: agencies.fields.name.input, code: agencies.fields.code.input }
    : newAgency.shape;
  const known = agency?.basecost ? [{ id: agency.basecost.id, title: agency.basecost.name }] : [];
  return (
    <CallDialog<Values>
      title={agency ? "Update agency" : "Create agency"}
      action={agency ? "Save" : "Create"}
      initialValues={{ active: true }}
      {...(agency
        ? {
            edit: {
              seen: seenOf(agency),
              load: () => readRow(`agencies/${agency.id}`, seenOf),
              fields: agencies.fields,
            },
          }
        : {})}
      send={({ active, manager, basecost, ...values }, { active: turned, ...changed }) => {
        const invited = manager?.trim() || null;
        const body = { ...values, active: active ? 1 : 0 };
        return agency
          ? {
              method: "PATCH",
              path: `agencies/${agency.id}`,
              body: {
                ...changed,
                ...(invited ? { manager: invited } : {}),
                ...(turned === undefined ? {} : { active: turned ? 1 : 0 }),
              },
              changes: ["agencies"],
              done: messages.updated,
            }
          : {
              method: "POST",
              path: "agencies",
              body: { ...body, manager: invited, basecost: basecost ?? null },
              changes: ["agencies"],
              done: messages.created,
            };
      }}
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
      {/* Who runs an agency is asked for until somebody does. */}
      {!agency?.manager && (
        <Form.Item name="manager" label="Manager email" extra="Invited by mail to choose a password">
          <Input inputMode="email" autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="basecost" label="Base cost">
        <ReferencePicker target="basecosts" placeholder="Search base costs" known={known} />
      </Form.Item>
      <Form.Item name="active" label="Active" valuePropName="checked">
        <Switch />
      </Form.Item>
    </CallDialog>
  );
}

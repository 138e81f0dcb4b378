import { Flex } from "antd";
import { Link } from "react-router";
import { SmallTable } from "../list/table/SmallTable.tsx";
import { usePerform } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import { deleteRow } from "../providers/row-calls.ts";
import { Button } from "../widgets/Button.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import { useConfirm } from "../widgets/dialog/useConfirm.tsx";
import { useDialog } from "../widgets/dialog/useDialog.tsx";
import { RowMenu } from "../widgets/RowMenu.tsx";
import { EmptyState, NotLoaded } from "../widgets/states.tsx";
import { customizePath, type MailTemplate, useTemplates } from "./templates.ts";

const AddTemplateDialog = lazyDialog(() => import("./AddTemplateDialog.tsx"));

function Templates({
  rows,
  remove,
}: {
  rows: MailTemplate[];
  remove: ((row: MailTemplate) => void) | undefined;
}) {
  return (
    <SmallTable
      label="Mail templates"
      className="mail-templates"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: "Name", cell: ({ id, name }) => <Link to={customizePath(id)}>{name}</Link> },
        { title: "Subject", cell: ({ subject }) => subject },
        ...(remove
          ? [
              {
                title: "Actions",
                hidesTitle: true,
                cell: (row: MailTemplate) => (
                  <RowMenu
                    label={`Actions for ${row.name}`}
                    actions={[{ label: "Remove", icon: "trash", danger: true, onClick: () => remove(row) }]}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

export function TemplatesPanel() {
  const { can } = useAbility();
  const templates = useTemplates();
  const perform = usePerform();
  const confirm = useConfirm();
  const remove = async ({ id, name }: MailTemplate) => {
    const title = `Remove the template ${name}?`;
    const text = "The mail is then sent with Platen's default text.";
    if (!(await confirm({ title, text, action: "Remove", danger: true }))) return;
    await perform(deleteRow("mail-notifications"), { params: { id } }, { success: "Removed" });
  };
  const rows = templates.data?.data;
  const addition = useDialog((close) => rows && <AddTemplateDialog existing={rows} close={close} />);
  const add = can("mail-notifications", "create") && (
    <Button icon="plus" onClick={() => addition.open()}>
      Add template
    </Button>
  );
  return (
    <>
      <section className="card card-padded mail-part" aria-labelledby="templates">
        <Flex className="mail-part-head" gap={12} align="center" justify="space-between">
          <h2 id="templates">Templates</h2>
          {rows && rows.length > 0 && add}
        </Flex>
        {!rows ? (
          <NotLoaded what="Templates" lines={3} query={templates} />
        ) : rows.length === 0 ? (
          <EmptyState
            icon="mail"
            title="No templates yet"
            text="Mail is sent with Platen's default texts. Add a template to use your own."
            action={add}
          />
        ) : (
          <Templates
            rows={rows}
            remove={can("mail-notifications", "delete") ? (row) => void remove(row) : undefined}
          />
        )}
      </section>
      {addition.dialog}
    </>
  );
}

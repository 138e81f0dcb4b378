import { lazy, Suspense, useMemo, useState } from "react";
import { revokeKey } from "../../../domain/api-keys/calls.ts";
import type { NewKey } from "../../../domain/api-keys/responses.ts";
import { KEY_STATUSES, keyStatusOf } from "../../../domain/api-keys/status.ts";
import { apiKeys } from "../../../domain/resources/index.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { withTimeout } from "../../chunks.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { ListFrame } from "../../list/ListFrame.tsx";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import type { Column } from "../../list/table/columns.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { RowMenu } from "../../widgets/RowMenu.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { EmptyState } from "../../widgets/states.tsx";

const CreateKeyDialog = lazy(() => withTimeout(import("./CreateKeyDialog.tsx")));
const NewKeyDialog = lazy(() => withTimeout(import("./NewKeyDialog.tsx")));

type ApiKey = RowOf<typeof apiKeys>;

const declared = (name: string, overrides: Partial<Column<ApiKey>> = {}) =>
  columnOf<ApiKey>(apiKeys, name, overrides);

const COLUMNS: readonly Column<ApiKey>[] = [
  declared("name", { main: true, width: 240, minWidth: 180, second: ({ prefix }) => `${prefix}…` }),
  {
    key: "status",
    title: "Status",
    width: 120,
    cardRole: "status",
    cell: (key) => <StatusTag field={{ options: KEY_STATUSES }} value={keyStatusOf(key)} />,
  },
  {
    key: "scopes",
    title: "Scopes",
    width: 280,
    cell: ({ scopes }) => <span title={scopes.join("\n")}>{scopes.join(", ")}</span>,
  },
  declared("createdUser", { width: 160 }),
  declared("lastUsedAt", { width: 130, cardRole: "labeled" }),
  declared("expiresAt", { width: 130, cardRole: "date" }),
];

/** The API keys of an agency or a team: create one, see which are used, revoke. */
export default function ApiKeyList({ area }: ScreenProps) {
  const { can } = useAbility();
  const revokeOne = useNamedCall(revokeKey);
  const confirm = useConfirm();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewKey | null>(null);
  const table = useUrlTable<ApiKey>({ resource: "api-keys", pagination: { pageSize: 20 } });
  const canCreate = can("api-keys", "create");
  const canRevoke = can("api-keys", "revoke");

  const columns = useMemo(() => {
    if (!canRevoke) return COLUMNS;
    const revoke = async ({ id, name }: ApiKey) => {
      const text = "Programs that use it are refused at once. A revoked key cannot be used again.";
      if (!(await confirm({ title: `Revoke ${name}?`, text, action: "Revoke", danger: true }))) return;
      await revokeOne({ params: { id } }, { success: "Revoked" });
    };
    const menu: Column<ApiKey> = {
      key: "actions",
      title: "",
      width: 52,
      fixed: "right",
      cardRole: "menu",
      cell: (key) =>
        keyStatusOf(key) === "active" && (
          <RowMenu
            label={`Actions for ${key.name}`}
            actions={[
              { label: "Revoke", icon: "circle-slash", danger: true, onClick: () => void revoke(key) },
            ]}
          />
        ),
    };
    return [...COLUMNS, menu];
  }, [canRevoke, revokeOne, confirm]);

  const create = { label: "Create API key", icon: "plus" as const, onClick: () => setCreating(true) };
  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title="API keys"
            count={table.result.total}
            primary={canCreate ? create : undefined}
            secondary={[{ label: "API documentation", icon: "external", onClick: () => open("/developers") }]}
          />
        }
        search={<SearchBox label="Search API keys" value={table.search} onSearch={table.setSearch} />}
        table={
          <DataTable
            label="API keys"
            table={table}
            columns={columns}
            nameOf={({ name }) => name}
            empty={
              <EmptyState
                icon="key"
                title="No API keys yet"
                text="A program calls the API with a key, within the scopes that you choose."
                action={
                  canCreate && (
                    <Button kind="primary" icon="plus" onClick={create.onClick}>
                      {create.label}
                    </Button>
                  )
                }
              />
            }
          />
        }
        pagination={<Pagination table={table} />}
      />
      <Suspense>
        {isCreating && (
          <CreateKeyDialog isSeller={area === "s"} created={setCreated} close={() => setCreating(false)} />
        )}
        {created && <NewKeyDialog created={created} close={() => setCreated(null)} />}
      </Suspense>
    </>
  );
}

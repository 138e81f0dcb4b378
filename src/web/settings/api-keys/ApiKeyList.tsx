import { useCallback, useState } from "react";
import { revokeKey } from "../../../domain/api-keys/calls.ts";
import type { NewKey } from "../../../domain/api-keys/responses.ts";
import { KEY_STATUSES, keyStatusOf } from "../../../domain/api-keys/status.ts";
import { apiKeys } from "../../../domain/resources/index.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { ListScreen } from "../../list/ListScreen.tsx";
import type { Asked, Column } from "../../list/table/columns.ts";
import { useResourceList } from "../../list/useResourceList.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { TO_SETTINGS } from "../to-settings.ts";

const CreateKeyDialog = lazyDialog(() => import("./CreateKeyDialog.tsx"));
const NewKeyDialog = lazyDialog(() => import("./NewKeyDialog.tsx"));

const FIELDS = ["name", "prefix", "scopes", "createdUser", "lastUsedAt", "expiresAt", "revokedAt"] as const;
type ApiKey = Asked<RowOf<typeof apiKeys>, typeof FIELDS>;

const declared = (name: keyof ApiKey, overrides: Partial<Column<ApiKey>> = {}) =>
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

export default function ApiKeyList({ area }: ScreenProps) {
  const revokeOne = useNamedCall(revokeKey);
  const confirm = useConfirm();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewKey | null>(null);
  const list = useResourceList<ApiKey>({
    resource: "api-keys",
    fields: FIELDS,
    pagination: { pageSize: 20 },
  });

  const rowActions = useCallback(
    (key: ApiKey) => {
      const revoke = async () => {
        const text = "Programs that use it stop working at once. A revoked key cannot be restored.";
        if (!(await confirm({ title: `Revoke ${key.name}?`, text, action: "Revoke", danger: true }))) return;
        await revokeOne({ params: { id: key.id } }, { success: "Revoked" });
      };
      return keyStatusOf(key) === "active"
        ? [{ label: "Revoke", icon: "circle-slash" as const, danger: true, onClick: () => void revoke() }]
        : [];
    },
    [revokeOne, confirm],
  );

  return (
    <>
      <ListScreen
        list={list}
        title="API keys"
        {...(area === "ag" && { back: TO_SETTINGS })}
        primary={
          list.can("create")
            ? { label: "Create API key", icon: "plus", onClick: () => setCreating(true) }
            : undefined
        }
        secondary={[{ label: "API documentation", icon: "external", onClick: () => open("/developers") }]}
        search="Search API keys"
        filters={[]}
        columns={COLUMNS}
        rowActions={list.can("revoke") ? rowActions : undefined}
        empty={{
          icon: "key",
          title: "No API keys yet",
          text: "Programs use a key to call the API, limited to the scopes you choose.",
        }}
      />
      {isCreating && (
        <CreateKeyDialog isSeller={area === "s"} created={setCreated} close={() => setCreating(false)} />
      )}
      {created && <NewKeyDialog created={created} close={() => setCreated(null)} />}
    </>
  );
}

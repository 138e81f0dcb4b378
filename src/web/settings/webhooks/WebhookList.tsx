import { lazy, Suspense, useState } from "react";
import { webhooks } from "../../../domain/resources/index.ts";
import type { WebhookSecret } from "../../../domain/webhooks/responses.ts";
import { withTimeout } from "../../chunks.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { ListFrame } from "../../list/ListFrame.tsx";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import type { Column } from "../../list/table/columns.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { useAbility } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import { Health } from "./Health.tsx";
import type { Webhook } from "./webhook.ts";
import "./webhooks.css";

const WebhookDialog = lazy(() => withTimeout(import("./WebhookDialog.tsx")));
const SecretDialog = lazy(() => withTimeout(import("./SecretDialog.tsx")));

const declared = (name: string, overrides: Partial<Column<Webhook>> = {}) =>
  columnOf<Webhook>(webhooks, name, overrides);

const COLUMNS: readonly Column<Webhook>[] = [
  declared("name", { main: true, width: 300, minWidth: 200, second: ({ url }) => url }),
  declared("status", { width: 120, cardRole: "status" }),
  {
    key: "events",
    title: "Events",
    width: 260,
    cell: ({ events }) => <span title={events.join("\n")}>{events.join(", ")}</span>,
  },
  {
    key: "health",
    title: "Last success",
    width: 200,
    cardRole: "labeled",
    cell: (webhook) => <Health webhook={webhook} />,
  },
  declared("createdUser", { width: 160 }),
  declared("createdAt", { width: 130, cardRole: "date" }),
];

/** The webhooks of an agency or a team, and how their deliveries go. */
export default function WebhookList({ area }: ScreenProps) {
  const { can } = useAbility();
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<WebhookSecret | null>(null);
  const table = useUrlTable<Webhook>({ resource: "webhooks", pagination: { pageSize: 20 } });
  const canCreate = can("webhooks", "create");
  const create = { label: "Create webhook", icon: "plus" as const, onClick: () => setCreating(true) };
  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title="Webhooks"
            count={table.result.total}
            primary={canCreate ? create : undefined}
            secondary={[{ label: "API documentation", icon: "external", onClick: () => open("/developers") }]}
          />
        }
        search={<SearchBox label="Search webhooks" value={table.search} onSearch={table.setSearch} />}
        table={
          <DataTable
            label="Webhooks"
            table={table}
            columns={COLUMNS}
            nameOf={({ name }) => name}
            href={({ id }) => `/${area}/webhooks/${id}`}
            empty={
              <EmptyState
                icon="globe"
                title="No webhooks yet"
                text="A webhook sends events of orders to your own program as they happen, signed and retried."
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
        {isCreating && <WebhookDialog created={setMade} close={() => setCreating(false)} />}
        {made && <SecretDialog made={made} close={() => setMade(null)} />}
      </Suspense>
    </>
  );
}

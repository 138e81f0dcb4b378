import { useState } from "react";
import { webhooks } from "../../../domain/resources/index.ts";
import type { WebhookSecret } from "../../../domain/webhooks/responses.ts";
import { ListScreen } from "../../list/ListScreen.tsx";
import { type Column, columnReader } from "../../list/table/columns.ts";
import { useResourceList } from "../../list/useResourceList.ts";
import { declaredReader } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { TO_SETTINGS } from "../to-settings.ts";
import { Health } from "./Health.tsx";
import type { Webhook } from "./webhook.ts";
import "./webhooks.css";

const WebhookDialog = lazyDialog(() => import("./WebhookDialog.tsx"));
const SecretDialog = lazyDialog(() => import("./SecretDialog.tsx"));

const column = columnReader<Webhook>();
const declared = declaredReader<Webhook>(webhooks);

const COLUMNS: readonly Column<Webhook>[] = [
  declared("name", { main: true, width: 300, minWidth: 200, fields: ["url"], second: ({ url }) => url }),
  declared("status", { width: 120, cardRole: "status" }),
  column(["events"], {
    key: "events",
    title: "Events",
    width: 260,
    cell: ({ events }) => <span title={events.join("\n")}>{events.join(", ")}</span>,
  }),
  column(["failingSince", "failures", "lastSuccessAt"], {
    key: "health",
    title: "Last success",
    width: 200,
    cardRole: "labeled",
    cell: (webhook) => <Health webhook={webhook} />,
  }),
  declared("createdUser", { width: 160 }),
  declared("createdAt", { width: 130, cardRole: "date" }),
];

export default function WebhookList({ area }: ScreenProps) {
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<WebhookSecret | null>(null);
  const list = useResourceList<Pick<Webhook, "id">>({
    resource: "webhooks",
    columns: COLUMNS,
    fields: [],
    pagination: { pageSize: 20 },
  });
  return (
    <>
      <ListScreen
        list={list}
        title="Webhooks"
        {...(area === "ag" && { back: TO_SETTINGS })}
        primary={
          list.can("create")
            ? { label: "Create webhook", icon: "plus", onClick: () => setCreating(true) }
            : undefined
        }
        secondary={[{ label: "API documentation", icon: "external", onClick: () => open("/developers") }]}
        filters={[]}
        href={({ id }) => `/${area}/webhooks/${id}`}
        empty={{
          icon: "globe",
          title: "No webhooks yet",
          text: "A webhook sends order events to your own program as they happen. Deliveries are signed, and retried when they fail.",
        }}
      />
      {isCreating && <WebhookDialog created={setMade} close={() => setCreating(false)} />}
      {made && <SecretDialog made={made} close={() => setMade(null)} />}
    </>
  );
}

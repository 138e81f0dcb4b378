import { type HttpError, useShow } from "@refinedev/core";
import { Alert } from "antd";
import { useState } from "react";
import { useParams } from "react-router";
import { REFRESH_SECONDS } from "../../../domain/limits.ts";
import { webhooks } from "../../../domain/resources/index.ts";
import type { WebhookSecret } from "../../../domain/webhooks/responses.ts";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { type HeaderAction, PageHeader } from "../../layout/PageHeader.tsx";
import { useAbility } from "../../providers/person.tsx";
import { RowHistory } from "../../resource/RowHistory.tsx";
import type { ScreenProps } from "../../screens.ts";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { Facts } from "../../widgets/Facts.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { When } from "../../widgets/values.tsx";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { Health } from "./Health.tsx";
import { useWebhookActions } from "./useWebhookActions.ts";
import type { Webhook } from "./webhook.ts";
import "./webhooks.css";

const WebhookDialog = lazyDialog(() => import("./WebhookDialog.tsx"));
const SecretDialog = lazyDialog(() => import("./SecretDialog.tsx"));
const ReplayDialog = lazyDialog(() => import("./ReplayDialog.tsx"));

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { url, events, createdUser, createdAt } = webhook;
  return (
    <section className="card" aria-label="Webhook">
      <Facts
        facts={[
          {
            label: "Address",
            isWide: true,
            value: (
              <span className="webhook-url">
                <code>{url}</code>
                <CopyButton text={url} what="the address" />
              </span>
            ),
          },
          {
            label: "Events",
            isWide: true,
            value: (
              <ul className="webhook-event-names" aria-label="Events">
                {events.map((name) => (
                  <li key={name}>
                    <code>{name}</code>
                  </li>
                ))}
              </ul>
            ),
          },
          { label: "Last success", value: <Health webhook={webhook} /> },
          { label: "Created by", value: createdUser?.fullName },
          { label: "Created", value: <When at={createdAt} /> },
        ]}
      />
    </section>
  );
}

function PausedNotice({ webhook: { status, pausedReason } }: { webhook: Webhook }) {
  if (status !== "paused") return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="webhook-paused"
      message={pausedReason ? `Paused: ${pausedReason}` : "Paused"}
      description="Events are kept for up to 7 days and sent in order when you resume."
    />
  );
}

export default function WebhookShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const { can } = useAbility();
  const [opened, setOpened] = useState<"edit" | "replay" | null>(null);
  const [made, setMade] = useState<WebhookSecret | null>(null);
  const actions = useWebhookActions(area, setMade);
  const { result: webhook, query } = useShow<Webhook, HttpError>({
    resource: webhooks.name,
    id,
    queryOptions: { refetchInterval: REFRESH_SECONDS * 1_000 },
    errorNotification: false,
  });
  const back = { to: `/${area}/webhooks`, label: "Webhooks" };
  const offered = (verb: string, action: HeaderAction) => (webhook && can("webhooks", verb) ? [action] : []);
  const run = (act: (one: Webhook) => Promise<void>) => () => void (webhook && act(webhook));
  const isPaused = webhook?.status === "paused";
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={webhook?.name ?? "Webhook"}
        back={back}
        beside={webhook && <StatusTag field={webhooks.fields.status} value={webhook.status} />}
        primary={offered("ping", { label: "Send ping", icon: "external", onClick: run(actions.ping) })[0]}
        secondary={offered("pause", {
          label: isPaused ? "Resume" : "Pause",
          icon: isPaused ? "refresh" : "pause",
          onClick: run(actions.togglePause),
        })}
        more={[
          ...offered("edit", { label: "Edit", icon: "edit", onClick: () => setOpened("edit") }),
          ...offered("replay", {
            label: "Replay events",
            icon: "refresh",
            onClick: () => setOpened("replay"),
          }),
          ...offered("rotate", { label: "Replace secret", icon: "key", onClick: run(actions.rotate) }),
          ...offered("delete", {
            label: "Delete",
            icon: "trash",
            danger: true,
            onClick: run(actions.remove),
          }),
        ]}
      />
      {query.isError ? (
        <LoadFailed what="Webhook" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : !webhook ? (
        <CardSkeleton lines={8} />
      ) : (
        <>
          <PausedNotice webhook={webhook} />
          <WebhookFacts webhook={webhook} />
          <DeliveryLog webhookId={webhook.id} area={area} canAct={can("webhooks", "replay")} />
          <RowHistory resource={webhooks} id={webhook.id} />
        </>
      )}
      {opened === "edit" && webhook && <WebhookDialog webhook={webhook} close={() => setOpened(null)} />}
      {opened === "replay" && <ReplayDialog webhookId={id} close={() => setOpened(null)} />}
      {made && <SecretDialog made={made} close={() => setMade(null)} />}
    </div>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import { ageOf } from "../../../domain/age.ts";
import { counted } from "../../../domain/counts.ts";
import { formatCount, formatExact } from "../../../domain/format.ts";
import type { StoreHealth } from "../../../domain/stores/inbound/responses.ts";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { Facts } from "../../widgets/Facts.tsx";
import { When } from "../../widgets/values.tsx";
import "../stores.css";

/** What a person should know or do about the store's orders, the most important first. */
function noticesOf(health: StoreHealth): string[] {
  const { app, isConnected, needsReconnect, hasWebhookSecret, versionWarning, pausedAt, reading, webhooks } =
    health;
  if (!isConnected)
    return [
      "Connect the store below, so that its orders arrive.",
      ...(webhooks?.reason
        ? [`Delete Platen's webhooks in the store. They are left there: ${webhooks.reason}`]
        : []),
    ];
  return [
    ...(needsReconnect
      ? [
          app === null
            ? "The store refuses Platen's keys. Reconnect it with new ones: reading continues where it stopped."
            : "The shop refuses Platen's access. Connect it again below: reading continues where it stopped.",
        ]
      : []),
    ...(pausedAt === null
      ? []
      : [`Paused since ${formatExact(pausedAt)} PT: webhooks are received, and their orders wait.`]),
    ...(reading?.reason ? [`The last reading of the store failed: ${reading.reason}`] : []),
    ...(hasWebhookSecret
      ? webhooks?.reason
        ? [`Without all webhooks, orders arrive up to ten minutes later: ${webhooks.reason}`]
        : []
      : ["Webhooks are refused until you enter the store's webhook secret with its keys."]),
    ...(versionWarning === null ? [] : [versionWarning]),
  ];
}

const waitingText = ({ waiting, lagSeconds }: StoreHealth) => {
  if (waiting === 0 || lagSeconds === null) return formatCount(waiting);
  const since = ageOf(new Date(Date.now() - lagSeconds * 1_000).toISOString());
  return `${counted(waiting, "event")}, the oldest: ${since.toLowerCase()}`;
};

interface Props {
  health: StoreHealth;
  /** The list of its failed events, for people who can open it. */
  failedTo: string | null;
  /** What connects the store again, for people who may. */
  reconnect: ReactNode;
}

/** The state of a store's orders, and the address of its webhooks. */
export function HealthFacts({ health, failedTo, reconnect }: Props) {
  const { webhookUrl, lastEventAt, failed, reading, webhooks } = health;
  const notices = noticesOf(health);
  return (
    <>
      {notices.length > 0 && (
        <ul className="store-notices">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
          {health.needsReconnect && reconnect && <li>{reconnect}</li>}
        </ul>
      )}
      <Facts
        isDense
        facts={[
          ...(webhookUrl === null
            ? []
            : [
                {
                  label: "Address for webhooks",
                  isWide: true,
                  value: (
                    <span className="store-webhook">
                      <code>{webhookUrl}</code>
                      <CopyButton text={webhookUrl} what="the address" />
                    </span>
                  ),
                },
              ]),
          { label: "Last event", value: <When at={lastEventAt} /> },
          { label: "Waiting", value: waitingText(health) },
          {
            label: "Failed",
            value:
              failedTo && failed > 0 ? <Link to={failedTo}>{formatCount(failed)}</Link> : formatCount(failed),
          },
          ...(webhooks?.active || webhooks?.checkedAt
            ? [{ label: "Webhooks", value: `${webhooks.active} of ${webhooks.topics}` }]
            : []),
          ...(reading
            ? [
                { label: "Last read", value: <When at={reading.readAt} /> },
                { label: "Next reading", value: <When at={reading.nextAt} /> },
              ]
            : []),
        ]}
      />
    </>
  );
}

import { type CrudFilter, type HttpError, useList } from "@refinedev/core";
import { useState } from "react";
import { counted } from "../../../domain/counts.ts";
import { MAX_LIMIT, REFRESH_SECONDS } from "../../../domain/limits.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { webhookDeliveries } from "../../../domain/resources/index.ts";
import { replayDelivery } from "../../../domain/webhooks/calls.ts";
import { OrderLink } from "../../money/OrderLink.tsx";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useNamedCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { NotLoaded } from "../../widgets/states.tsx";
import { When } from "../../widgets/values.tsx";
import type { Delivery } from "./webhook.ts";

const DeliveryDrawer = lazyDialog(() => import("./DeliveryDrawer.tsx"));

const PAGE = 20;
const SHOWN = {
  all: "All deliveries",
  delivered: "Delivered",
  waiting: "Waiting",
  failed: "Failed",
  skipped: "Skipped",
} as const;

const filterOf = (shown: string): CrudFilter[] =>
  shown === "all"
    ? []
    : [{ field: "status", operator: "in", value: shown === "waiting" ? ["waiting", "working"] : [shown] }];

const canReplay = ({ status, event }: Delivery) =>
  event !== "ping" && (status === "delivered" || status === "failed" || status === "skipped");

const resultOf = ({ responseStatus, attempts, reason, durationMs }: Delivery) =>
  [
    reason ?? (responseStatus === null ? null : `Responded with ${responseStatus} in ${durationMs ?? 0} ms`),
    attempts > 1 && counted(attempts, "attempt"),
  ]
    .filter(Boolean)
    .join(" · ");

interface RowProps {
  delivery: Delivery;
  area: Area;
  replay: ((delivery: Delivery) => void) | undefined;
  open(delivery: Delivery): void;
}

function DeliveryRow({ delivery, area, replay, open }: RowProps) {
  const { status, event, order, createdAt, nextAttemptAt } = delivery;
  return (
    <li>
      <span className="delivery-state">
        <StatusTag field={webhookDeliveries.fields.status} value={status} />
        <When at={createdAt} />
      </span>
      <span className="delivery-text">
        <span>
          <button type="button" className="link-button" onClick={() => open(delivery)}>
            {event}
          </button>
          {order && (
            <>
              {" · "}
              <OrderLink area={area} order={order} />
            </>
          )}
        </span>
        <span className="small quiet">
          {resultOf(delivery)}
          {status === "waiting" && nextAttemptAt && (
            <>
              {" · next attempt "}
              <When at={nextAttemptAt} />
            </>
          )}
        </span>
      </span>
      {replay && canReplay(delivery) && (
        <Button small onClick={() => replay(delivery)}>
          Replay
        </Button>
      )}
    </li>
  );
}

/** The deliveries of a webhook, the newest first. */
export function DeliveryLog({ webhookId, area, canAct }: { webhookId: string; area: Area; canAct: boolean }) {
  const replayOne = useNamedCall(replayDelivery);
  const [shown, setShown] = useState("all");
  const [count, setCount] = useState(PAGE);
  const [opened, setOpened] = useState<Delivery | null>(null);
  const { result, query } = useList<Delivery, HttpError>({
    resource: webhookDeliveries.name,
    filters: [{ field: "webhook", operator: "in", value: [webhookId] }, ...filterOf(shown)],
    sorters: [{ field: "createdAt", order: "desc" }],
    pagination: { pageSize: count },
    queryOptions: { refetchInterval: REFRESH_SECONDS * 1_000, staleTime: 0 },
    errorNotification: false,
  });
  const replay = ({ id }: Delivery) =>
    void replayOne({ params: { id } }, { success: "The event will be sent again" });
  const hasMore = result.data.length < (result.total ?? 0) && count < MAX_LIMIT;
  return (
    <Panel
      title="Deliveries"
      action={
        <label className="delivery-filter">
          <span className="visually-hidden">Show</span>
          <NativeSelect values={Object.keys(SHOWN)} labels={SHOWN} value={shown} onChange={setShown} />
        </label>
      }
    >
      {query.data ? (
        result.data.length === 0 ? (
          <p className="card-padded quiet">
            {shown === "all"
              ? "Nothing sent yet. Order events appear here. Send a ping to test the receiver."
              : `No deliveries are ${SHOWN[shown as keyof typeof SHOWN].toLowerCase()}.`}
          </p>
        ) : (
          <ul className="delivery-log" aria-label="Deliveries">
            {result.data.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                area={area}
                open={setOpened}
                replay={canAct ? replay : undefined}
              />
            ))}
          </ul>
        )
      ) : (
        <NotLoaded what="The deliveries" lines={5} query={query} />
      )}
      {hasMore && (
        <div className="card-padded">
          <Button onClick={() => setCount(Math.min(MAX_LIMIT, count + 5 * PAGE))}>
            Show older deliveries
          </Button>
        </div>
      )}
      {opened && (
        <DeliveryDrawer
          key={opened.id}
          id={opened.id}
          event={opened.event}
          area={area}
          close={() => setOpened(null)}
        />
      )}
    </Panel>
  );
}

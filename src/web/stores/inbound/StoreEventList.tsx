import { useMemo, useState } from "react";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { retryEvents } from "../../../domain/stores/inbound/calls.ts";
import { filtersOf } from "../../list/filters/filters.ts";
import { ListScreen } from "../../list/ListScreen.tsx";
import { type Asked, type Column, columnReader } from "../../list/table/columns.ts";
import { useResourceList } from "../../list/useResourceList.ts";
import { OrderLink } from "../../money/OrderLink.tsx";
import { useNamedCall } from "../../providers/calls.ts";
import { useToast } from "../../providers/notification.tsx";
import { useAbility } from "../../providers/person.tsx";
import { declaredReader } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { When } from "../../widgets/values.tsx";
import { RetryProgress } from "./RetryProgress.tsx";
import { canRetryEvent, nameOfEvent, type StoreEvent } from "./store-event.ts";
import "../stores.css";

const RESOURCE = resourceNamed("store-events");
const FILTERS = filtersOf(RESOURCE);
const NAME = ["externalId", "number", "order", "integration", "sellerTeam"] as const;
type Named = Pick<StoreEvent, "id" | (typeof NAME)[number]>;
const FIELDS = [...NAME, "status", "reason", "createdAt"] as const;
type Listed = Asked<StoreEvent, typeof FIELDS>;

const declared = declaredReader<StoreEvent>(RESOURCE);

const secondOf = (area: ScreenProps["area"], { integration, sellerTeam }: Named) =>
  [integration?.name, area === "ag" && sellerTeam?.name].filter(Boolean).join(" · ");

/** Retries events; undefined for people who may not. */
type Retry = ((events: readonly { id: string }[]) => void) | undefined;

function columnsOf(area: ScreenProps["area"], retry: Retry): readonly Column<StoreEvent>[] {
  const columns: Column<StoreEvent>[] = [
    declared("number", {
      title: "Order in the store",
      main: true,
      width: 220,
      fields: NAME,
      cell: nameOfEvent,
      second: (event) => secondOf(area, event),
    }),
    declared("status", { width: 112 }),
    declared("reason", { width: 400, minWidth: 240 }),
    declared("order", {
      width: 120,
      cell: ({ order }) => <OrderLink area={area} order={order} />,
    }),
    declared("topic", { width: 170 }),
    declared("createdAt", { width: 150 }),
  ];
  if (!retry) return columns;
  const action = columnReader<StoreEvent>()(FIELDS, {
    key: "retry",
    title: "",
    width: 92,
    fixed: "right",
    cell: (event) => canRetryEvent(event) && <RetryButton event={event} retry={retry} />,
  });
  return [...columns, action];
}

const RetryButton = ({ event, retry }: { event: Named; retry: NonNullable<Retry> }) => (
  <Button small label={`Retry ${nameOfEvent(event)}`} onClick={() => retry([event])}>
    Retry
  </Button>
);

/** Tries failed events again, and shows what becomes of them. */
function useRetry() {
  const canRetry = useAbility().can("integrations", "integrate");
  const retryAll = useNamedCall(retryEvents);
  const toast = useToast();
  const [retried, setRetried] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const retry: Retry = useMemo(() => {
    if (!canRetry) return undefined;
    return async (events) => {
      setBusy(true);
      const response = await retryAll(
        { body: { ids: events.map(({ id }) => id) } },
        { success: ({ success, message }) => (success.length > 0 ? message : "") },
      );
      setBusy(false);
      if (!response.ok) return;
      const { success, message } = response.data;
      if (success.length === 0) toast.error(message);
      setRetried(success);
    };
  }, [retryAll, toast, canRetry]);
  const progress = retried.length > 0 && (
    <RetryProgress key={retried.join()} ids={retried} close={() => setRetried([])} />
  );
  return { retry, busy, progress };
}

/** What stores have sent, with the reason of each failure. Failed events are tried again one by one, or all that are shown. */
export default function StoreEventList({ area }: ScreenProps) {
  const { canOpen } = useAbility();
  const { retry, busy, progress } = useRetry();
  const columns = useMemo(() => columnsOf(area, retry), [area, retry]);
  const list = useResourceList<Listed>({
    resource: "store-events",
    columns,
    fields: FIELDS,
    pagination: { pageSize: 50 },
  });
  const shown = list.rows.filter(canRetryEvent);
  const { integration } = list.params;
  const store = `/${area}/integrations/${integration}`;
  const hasStore = integration && !integration.includes(",") && canOpen(store);
  return (
    <ListScreen
      list={list}
      title="Store events"
      back={hasStore ? { to: store, label: "Integration" } : { to: `/${area}/blockers`, label: "Blocked" }}
      primary={
        retry && shown.length > 0
          ? { label: `Retry these ${shown.length}`, busy, onClick: () => retry(shown) }
          : undefined
      }
      search="Search ids of the store"
      filters={FILTERS}
      nameOf={nameOfEvent}
      card={(event) => ({
        title: nameOfEvent(event),
        second: secondOf(area, event),
        status: (
          <span className="sync-state">
            <StatusTag field={RESOURCE.fields.status ?? {}} value={event.status} />
            {event.reason && <span className="small quiet">{event.reason}</span>}
            {event.order && <OrderLink area={area} order={event.order} onCard />}
            {retry && canRetryEvent(event) && <RetryButton event={event} retry={retry} />}
          </span>
        ),
        date: <When at={event.createdAt} />,
      })}
      empty={{
        icon: "circle-check",
        title: "No store events",
        text: "What your stores send about their orders appears here.",
      }}
      progress={progress}
    />
  );
}

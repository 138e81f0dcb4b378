import { useMemo, useState } from "react";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { retryEvents } from "../../../domain/stores/inbound/calls.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { FilterBar } from "../../list/filters/FilterBar.tsx";
import { filtersOf } from "../../list/filters/filters.ts";
import { ListFrame } from "../../list/ListFrame.tsx";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import type { Column } from "../../list/table/columns.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { paramsOf } from "../../list/url-state.ts";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { OrderLink } from "../../money/OrderLink.tsx";
import { useNamedCall } from "../../providers/calls.ts";
import { useToast } from "../../providers/notification.tsx";
import { useAbility } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import { When } from "../../widgets/values.tsx";
import { RetryProgress } from "./RetryProgress.tsx";
import { canRetryEvent, nameOfEvent, type StoreEvent } from "./store-event.ts";
import "../stores.css";

const ROWS = 50;
const RESOURCE = resourceNamed("store-events");
const FILTERS = filtersOf(RESOURCE);

const secondOf = (area: ScreenProps["area"], { integration, sellerTeam }: StoreEvent) =>
  [integration?.name, area === "ag" && sellerTeam?.name].filter(Boolean).join(" · ");

/** Retries events; undefined for people who may not. */
type Retry = ((events: readonly StoreEvent[]) => void) | undefined;

function useColumns(area: ScreenProps["area"], retry: Retry) {
  return useMemo(() => {
    const columns: Column<StoreEvent>[] = [
      columnOf(RESOURCE, "number", {
        title: "Order in the store",
        main: true,
        width: 220,
        cell: nameOfEvent,
        second: (event) => secondOf(area, event),
      }),
      columnOf(RESOURCE, "status", { width: 112 }),
      columnOf(RESOURCE, "reason", { width: 400, minWidth: 240 }),
      columnOf(RESOURCE, "order", {
        width: 120,
        cell: ({ order }) => <OrderLink area={area} order={order} />,
      }),
      columnOf(RESOURCE, "topic", { width: 170 }),
      columnOf(RESOURCE, "createdAt", { width: 150 }),
    ];
    if (!retry) return columns;
    const action: Column<StoreEvent> = {
      key: "retry",
      title: "",
      width: 92,
      fixed: "right",
      cell: (event) => canRetryEvent(event) && <RetryButton event={event} retry={retry} />,
    };
    return [...columns, action];
  }, [area, retry]);
}

const RetryButton = ({ event, retry }: { event: StoreEvent; retry: NonNullable<Retry> }) => (
  <Button small label={`Retry ${nameOfEvent(event)}`} onClick={() => retry([event])}>
    Retry
  </Button>
);

/** What stores have sent, with the reason of each failure. Failed events are tried again one by one, or all that are shown. */
export default function StoreEventList({ area }: ScreenProps) {
  const { can, canOpen } = useAbility();
  const canRetry = can("integrations", "integrate");
  const retryAll = useNamedCall(retryEvents);
  const toast = useToast();
  const table = useUrlTable<StoreEvent>({ resource: "store-events", pagination: { pageSize: ROWS } });
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
  const columns = useColumns(area, retry);
  const shown = table.result.data.filter(canRetryEvent);
  const { integration } = paramsOf(table.filters);
  const store = `/${area}/integrations/${integration}`;
  const back =
    integration && !integration.includes(",") && canOpen(store)
      ? { to: store, label: "Integration" }
      : { to: `/${area}/blockers`, label: "Blockers" };
  return (
    <ListFrame
      header={
        <PageHeader
          title="Store events"
          count={table.result.total}
          capped={table.result.totalCapped}
          back={back}
          {...(retry && shown.length > 0
            ? {
                primary: { label: `Retry these ${shown.length}`, busy, onClick: () => retry(shown) },
              }
            : {})}
        />
      }
      search={<SearchBox label="Search ids of the store" value={table.search} onSearch={table.setSearch} />}
      filters={<FilterBar table={table} defs={FILTERS} />}
      table={
        <DataTable<StoreEvent>
          label="Store events"
          table={table}
          columns={columns}
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
          empty={
            <EmptyState
              icon="circle-check"
              title="No store events"
              text="What your stores send about their orders appears here."
            />
          }
        />
      }
      progress={
        retried.length > 0 && (
          <RetryProgress key={retried.join()} ids={retried} close={() => setRetried([])} />
        )
      }
      pagination={<Pagination table={table} />}
    />
  );
}

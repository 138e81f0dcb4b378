import { type HttpError, useList } from "@refinedev/core";
import { REFRESH_SECONDS } from "../../../domain/limits.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { retryEvent, showEventData } from "../../../domain/stores/inbound/calls.ts";
import { OrderLink } from "../../money/OrderLink.tsx";
import { useNamedCall } from "../../providers/calls.ts";
import { useDownload } from "../../providers/download.ts";
import { Button } from "../../widgets/Button.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { NotLoaded } from "../../widgets/states.tsx";
import { When } from "../../widgets/values.tsx";
import { canRetryEvent, type StoreEvent } from "./store-event.ts";
import "../stores.css";

const SHOWN = 10;
const STATUS = resourceNamed("store-events").fields.status ?? {};

/** The store asks what Platen knows about a buyer. */
const requestsData = ({ topic, status }: StoreEvent) =>
  topic === "customers/data_request" && status === "done";

const fileOf = ({ externalId }: StoreEvent) => `buyer-${externalId}.json`;

interface Props {
  integration: string;
  canRetry: boolean;
  afterRetry(): void;
}

/** What a store has sent last, with the results. */
export function StoreEvents({ integration, canRetry, afterRetry }: Props) {
  const retryOne = useNamedCall(retryEvent);
  const { download, busy } = useDownload();
  const { result, query } = useList<StoreEvent, HttpError>({
    resource: "store-events",
    filters: [{ field: "integration", operator: "in", value: [integration] }],
    sorters: [{ field: "createdAt", order: "desc" }],
    pagination: { pageSize: SHOWN },
    queryOptions: { refetchInterval: REFRESH_SECONDS * 1_000, staleTime: 0 },
    errorNotification: false,
  });
  const retry = async ({ id }: StoreEvent) => {
    await retryOne({ params: { id } }, { success: "The event is processed again" });
    afterRetry();
  };
  if (!query.data) return <NotLoaded what="The events" lines={3} query={query} />;
  if (result.data.length === 0)
    return <p className="card-padded quiet">The store has sent nothing yet. New orders appear here.</p>;
  return (
    <ul className="store-events" aria-label="Last events">
      {result.data.map((event) => (
        <li key={event.id}>
          <span className="store-event-state">
            <StatusTag field={STATUS} value={event.status} />
            <When at={event.createdAt} />
          </span>
          <span className="store-event-text">
            <span>
              {event.topic} <span className="quiet">{event.number ?? event.externalId}</span>
              {event.order && (
                <>
                  {" · "}
                  <OrderLink area="s" order={event.order} />
                </>
              )}
            </span>
            {event.reason && <span className="small quiet">{event.reason}</span>}
          </span>
          {canRetry && requestsData(event) && (
            <Button
              small
              icon="download"
              busy={busy}
              onClick={() => void download(showEventData, { params: { id: event.id } }, fileOf(event))}
            >
              Download data
            </Button>
          )}
          {canRetry && canRetryEvent(event) && (
            <Button small onClick={() => void retry(event)}>
              Retry
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

import { useState } from "react";
import { Link } from "react-router";
import { ageOf } from "../../domain/age.ts";
import { counted } from "../../domain/counts.ts";
import { REFRESH_SECONDS } from "../../domain/limits.ts";
import { showStoreFailures } from "../../domain/orders/blockers/calls.ts";
import type { Area } from "../../domain/resource/define.ts";
import type { StoreFailureRow } from "../../domain/stores/failure-board.ts";
import { FAILURE_LABELS, failureCount, failureLink } from "../../domain/stores/failures.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useCallQuery } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { FailedState } from "../widgets/states.tsx";
import "./stores.css";

/** Above the blocked orders, which stay in view. */
const SHOWN = 3;

/** What mends a failure, on the screen that its link opens. */
function fixOf(area: Area, { kind }: StoreFailureRow, canRetry: boolean): string {
  if (kind === "access") return area === "s" ? "Reconnect" : "Open seller";
  return canRetry ? "View and retry" : "View";
}

function Failure({ failure, area }: { failure: StoreFailureRow; area: Area }) {
  const { can, canOpen } = useAbility();
  const { kind, count, since, integration, sellerTeam } = failure;
  const to = failureLink(area, kind, { id: integration.id, sellerTeam: sellerTeam.id });
  const opens = canOpen(to.split("?")[0] ?? to);
  const canRetry = kind === "tracking" ? can("orders", "sync-tracking") : can("integrations", "integrate");
  const label = fixOf(area, failure, canRetry);
  const store = area === "s" ? integration.name : `${integration.name} · ${sellerTeam.name}`;
  const number = failureCount(kind, count);
  return (
    <li>
      <span className="store-event-text">
        <span>
          {FAILURE_LABELS[kind]}: {store}
        </span>
        <span className="small quiet">
          {number &&
            (opens ? (
              <Link to={to} aria-label={`${number}: ${store}`}>
                {number}
              </Link>
            ) : (
              number
            ))}
          {number ? " · " : ""}Waiting on {area === "s" ? "you" : "the seller"} · {ageOf(since)}
        </span>
      </span>
      {opens && (
        <Button small to={to} label={`${label}: ${FAILURE_LABELS[kind]}, ${store}`}>
          {label}
        </Button>
      )}
    </li>
  );
}

/** What has failed between stores and Platen, each with its count and the screen that mends it. Nothing if all works. */
export function StoreFailures({ area, sellerTeam }: { area: Area; sellerTeam: string | undefined }) {
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useCallQuery(
    showStoreFailures,
    { query: sellerTeam ? { sellerTeam } : {} },
    { refetchInterval: REFRESH_SECONDS * 1_000, staleTime: 0 },
  );
  const failures = data?.data.data ?? [];
  if (!data && error)
    return <FailedState what="Failures of stores" why={error.message} retry={() => void refetch()} />;
  if (failures.length === 0) return null;
  return (
    <Panel
      title="Stores"
      beside={<span className="quiet">{counted(failures.length, "failure")}</span>}
      action={
        failures.length > SHOWN && (
          <Button small onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Show less" : `Show all ${failures.length}`}
          </Button>
        )
      }
    >
      <ul className="store-events" aria-label="Failures of stores">
        {failures.slice(0, isWhole ? undefined : SHOWN).map((failure) => (
          <Failure key={`${failure.kind} ${failure.integration.id}`} failure={failure} area={area} />
        ))}
      </ul>
    </Panel>
  );
}

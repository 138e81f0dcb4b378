import type { ReactNode } from "react";
import { Link } from "react-router";
import { failedEventsLink, failureLink } from "../../domain/stores/failures.ts";
import type { StoreHealth } from "../../domain/stores/inbound/responses.ts";
import { WORK_PARTS, WORK_STATES, type Work, type WorkPart, worksOf } from "../../domain/stores/works.ts";
import { Tag } from "../widgets/StatusTag.tsx";
import { When } from "../widgets/values.tsx";
import "./stores.css";

/** The list of what has failed of a part, without the base. */
function failuresOf(part: WorkPart, id: string): string {
  if (part === "tracking") return failureLink("s", "tracking", { id, sellerTeam: "" });
  return failedEventsLink("s", id, part === "privacy" ? "privacy" : "orders");
}

interface Props {
  integration: string;
  health: StoreHealth;
  canOpen(path: string): boolean;
  /** What connects the store again, for people who may. */
  reconnect: ReactNode;
}

function Line({ work, integration, canOpen, reconnect }: Omit<Props, "health"> & { work: Work }) {
  const { part, state, since, text, failure, todo } = work;
  const to = failuresOf(part, integration);
  return (
    <li>
      <span className="store-work-name">
        <span>{WORK_PARTS[part]}</span>
        <Tag option={{ ...WORK_STATES[state], value: state }} />
      </span>
      <span className="store-work-text">
        {(text || since) && (
          <span>
            {text}{" "}
            {since && (
              <span className="quiet small">
                · <When at={since} />
              </span>
            )}
          </span>
        )}
        {failure && (
          <span className="small">
            {canOpen(to.split("?")[0] ?? to) ? <Link to={to}>{failure}</Link> : failure}
          </span>
        )}
        {todo && <span className="store-work-todo small">{todo}</span>}
        {part === "access" && state === "fails" && reconnect}
      </span>
    </li>
  );
}

/** What of a store's connection works now: since when, what has failed, and what to do. */
export const StoreWorks = ({ health, ...props }: Props) => (
  <ul className="store-works" aria-label="What works now">
    {worksOf(health).map((work) => (
      <Line key={work.part} work={work} {...props} />
    ))}
  </ul>
);

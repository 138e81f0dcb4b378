import { useLogList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Flex } from "antd";
import { useEffect, useRef, useState } from "react";
import type { Resource } from "../../domain/resource/define.ts";
import type { RowChange } from "../../domain/resource/responses.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useAbility } from "../providers/person.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { NotLoaded } from "../widgets/states.tsx";
import { When } from "../widgets/values.tsx";
import { showValue } from "./cells.tsx";
import "./history.css";

const MAX_ENTRIES = 20;
const ACTION_LABELS: Readonly<Record<string, string>> = {
  create: "created it",
  duplicate: "created it as a copy",
  edit: "changed it",
  delete: "deleted it",
  reply: "replied",
  settle: "settled it",
  connect: "connected it",
  advance: "advanced it",
  publish: "published it",
  unpublish: "unpublished it",
};

/** Labels of actions that only one resource has. */
const OWN_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  catalogs: {
    ask: "asked for its prices",
    fill: "filled its prices",
    confirm: "confirmed its prices",
    update: "started to update its prices",
    finish: "finished updating its prices",
    "save-variants": "saved its variants",
    "save-garment-photos": "saved its garment photos",
    "import-prices": "imported its prices from a file",
    "undo-import-prices": "undid an import of its prices",
  },
  "warehouse-stock": { adjust: "adjusted it" },
  "orders-warehouse": { receive: "received units" },
  basecosts: { "save-prices": "saved its prices" },
  webhooks: {
    ping: "sent a ping to it",
    rotate: "gave it a new secret",
    pause: "paused it",
    resume: "resumed it",
    replay: "sent events to it again",
  },
  integrations: {
    disconnect: "disconnected it",
    pause: "paused it",
    resume: "resumed it",
    resync: "had it read again",
    "set-shipping": "set its shipping",
  },
};

const actionLabel = (resource: Resource, action: string): string =>
  OWN_LABELS[resource.name]?.[action] ?? ACTION_LABELS[action] ?? action;

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The declared fields of a change with their old and new values. */
function Changes({ entry, resource }: { entry: RowChange; resource: Resource }) {
  const { before, after } = entry;
  if (["create", "duplicate"].includes(entry.action) || !before || !after) return null;
  const names = Object.keys(after).filter((name) => {
    const field = resource.fields[name];
    // A field that is set at creation has no changes.
    if (!field || field.setBy === "creator" || name === "updatedAt") return false;
    return !isSame(before[name], after[name]);
  });
  if (names.length === 0) return null;
  return (
    <ul className="row-changes">
      {names.map((name) => {
        const field = resource.fields[name];
        return (
          field && (
            <li key={name}>
              {field.label}: <del>{showValue(field, before[name])}</del>{" "}
              <span className="visually-hidden">changed to</span> {showValue(field, after[name])}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Name of the user; if it is hidden, the name of their side. */
const nameOf = ({ by: { name, side } }: RowChange) => name ?? (side === "agency" ? "The agency" : "Platen");

/** Whether an element is close to the viewport. Nothing is loaded before. */
function useNear() {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: "200px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { element, isNear };
}

interface Props {
  resource: Resource;
  id: string;
}

/** Who changed a row, how and when, if the user may read the row. */
export function RowHistory(props: Props) {
  const canRead = useAbility().can(props.resource.name, "show");
  const { element, isNear } = useNear();
  if (!canRead) return null;
  return (
    <div ref={element} className="row-history-place">
      {isNear ? <History {...props} /> : <CardSkeleton lines={3} />}
    </div>
  );
}

function History({ resource, id }: Props) {
  const { data, error, refetch } = useLogList<RowChange[]>({
    resource: resource.name,
    meta: { id, limit: MAX_ENTRIES },
    queryOptions: { placeholderData: keepPreviousData },
  });
  if (!data) return <NotLoaded what="History" lines={3} query={{ error, refetch }} />;
  return (
    <Panel title="History">
      {data.length === 0 ? (
        <p className="quiet row-history">No changes yet.</p>
      ) : (
        <ol className="row-history">
          {data.map((entry) => (
            <li key={entry.id}>
              <Flex gap="4px 16px" justify="space-between" wrap>
                <span>
                  <strong>{nameOf(entry)}</strong> {actionLabel(resource, entry.action)}
                </span>
                <span className="quiet small">
                  <When at={entry.createdAt} />
                </span>
              </Flex>
              <Changes entry={entry} resource={resource} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

import { Flex } from "antd";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../../domain/format.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { orders } from "../../../../domain/resources/orders.resource.ts";
import { useAbility } from "../../../providers/person.tsx";
import { Icon, type IconName } from "../../../widgets/Icon.tsx";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { Thumb, useImageAddress } from "../../../widgets/Thumb.tsx";
import { When } from "../../../widgets/values.tsx";
import type { HistoryEvent, WholeOrder } from "../../wire.ts";
import { Panel } from "../Panel.tsx";
import { actionLabel, differencesOf, photoOf, reasonOf, ruleOf } from "./history-labels.ts";

const SHOWN = 12;

const ICONS: Readonly<Record<string, IconName>> = {
  create: "plus",
  "create-for-seller": "plus",
  import: "import",
  "import-from-store": "import",
  submit: "check",
  approve: "circle-check",
  reject: "circle-x",
  hold: "pause",
  cancel: "circle-slash",
  pickup: "box",
  track: "truck",
  "shipment-cancel": "circle-slash",
  refund: "dollar",
  return: "arrow-left",
  remake: "refresh",
  remade: "refresh",
  "edit-address": "edit",
  "edit-contact": "edit",
  edit: "edit",
  "update-item-design": "image",
  "update-item-code": "shirt",
  "hire-designs": "user",
};

function ImageChange({ before, after }: { before: string | null; after: string | null }) {
  return (
    <Flex gap={6} align="center" component="span">
      {before ? <Thumb src={before} size={40} alt="Before" /> : <span className="quiet">None</span>}
      <Icon name="chevron-right" size={14} label="to" />
      {after ? <Thumb src={after} size={40} alt="After" /> : <span className="quiet">Removed</span>}
    </Flex>
  );
}

/** The rule that made an event, as a link for those who may open it. */
function ByRule({ event, area }: { event: HistoryEvent; area: Area }) {
  const { canOpen } = useAbility();
  const rule = ruleOf(event);
  if (!rule) return null;
  const { id, name, revision, side } = rule;
  const isFailure = event.action === "rule-fault";
  if (!name) return isFailure ? ` a rule of the ${side} failed` : ` by a rule of the ${side}`;
  const path = `/${area}/rules/${id}`;
  return (
    <>
      {isFailure ? " the rule “" : " by rule “"}
      {canOpen(path) ? <Link to={path}>{name}</Link> : name}” (version {revision}){isFailure && " failed"}
    </>
  );
}

interface EventProps {
  event: HistoryEvent;
  titles: ReadonlyMap<string, string>;
  area: Area;
}

function Event({ event, titles, area }: EventProps) {
  const { by, from, to, at } = event;
  const reason = reasonOf(event);
  const photo = photoOf(event);
  const addressOf = useImageAddress();
  const differences = differencesOf(event, titles);
  return (
    <Flex className="event" component="li" gap={12}>
      <span className="event-icon">
        <Icon name={ICONS[event.action] ?? "circle-dot"} size={14} />
      </span>
      <div className="event-text">
        <div className="event-line">
          <span>
            <strong>{by ?? "Platen"}</strong> {actionLabel(event)}
            <ByRule event={event} area={area} />
          </span>
          <span className="event-when quiet small">
            <When at={at} />
          </span>
        </div>
        {to && from !== to && (
          <Flex className="event-move" gap={6} align="center" wrap>
            {from && (
              <>
                <StatusTag field={orders.fields.status} value={from} />
                <Icon name="chevron-right" size={14} label="to" />
              </>
            )}
            <StatusTag field={orders.fields.status} value={to} />
          </Flex>
        )}
        {reason && <blockquote className="event-reason">{reason}</blockquote>}
        {photo && (
          <a href={addressOf(photo)} target="_blank" rel="noopener noreferrer">
            <Thumb src={photo} size={64} alt={`Photo: ${reason ?? actionLabel(event)}`} />
          </a>
        )}
        {differences.length > 0 && (
          <dl className="event-differences small">
            {differences.map(({ label, before, after, images }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {images ? (
                    <ImageChange {...images} />
                  ) : (
                    <>
                      {before !== undefined && (
                        <>
                          <del>{before}</del> <span className="visually-hidden">changed to</span>
                        </>
                      )}
                      <ins>{after}</ins>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Flex>
  );
}

/** An order's events, newest first: user, action, status change and reason. */
export function HistoryPanel({
  order: { history, items },
  area,
}: {
  area: Area;
  order: Pick<WholeOrder, "history"> & { items: readonly { id: string; title: string }[] };
}) {
  const [all, setAll] = useState(false);
  const titles = useMemo(() => new Map(items.map(({ id, title }) => [id, title])), [items]);
  const shown = all ? history : history.slice(0, SHOWN);
  return (
    <Panel title="History">
      <ol className="timeline">
        {shown.map((event) => (
          <Event key={event.id} event={event} titles={titles} area={area} />
        ))}
      </ol>
      {shown.length < history.length && (
        <button type="button" className="link-button timeline-more" onClick={() => setAll(true)}>
          Show {formatCount(history.length - shown.length)} more
        </button>
      )}
    </Panel>
  );
}

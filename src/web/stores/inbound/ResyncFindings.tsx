import { formatCount } from "../../../domain/format.ts";
import type { Option } from "../../../domain/resource/field.ts";
import type { EffectKind, EffectPart, PlannedPart } from "../../../domain/stores/inbound/effect.ts";
import type { ResyncOrder, ResyncState } from "../../../domain/stores/inbound/resync.ts";
import { OrderLink } from "../../money/OrderLink.tsx";
import { Tag } from "../../widgets/StatusTag.tsx";
import "../stores.css";

const KINDS: Readonly<Record<Exclude<EffectKind, "none">, Option>> = {
  create: { value: "create", label: "New", color: "success" },
  change: { value: "change", label: "Changed", color: "processing" },
  end: { value: "end", label: "Ended", color: "warning" },
  fail: { value: "fail", label: "Not imported", color: "error" },
};

const PARTS: Readonly<Record<EffectPart, string>> = {
  customer: "customer and address",
  items: "items",
  hold: "put on hold by the store",
  release: "released by the store",
  cancel: "canceled",
  fulfilled: "fulfilled elsewhere",
  refund: "refunded",
};

const MODES: Readonly<Record<PlannedPart["mode"], string>> = {
  apply: "",
  request: " (requested of the agency)",
  note: " (only noted)",
};

const partsText = (parts: readonly PlannedPart[]) =>
  parts.map(({ part, mode }) => `${PARTS[part]}${MODES[mode]}`).join(", ");

function Finding({ found }: { found: ResyncOrder }) {
  const { number, kind, parts, reason, order, result } = found;
  const isLeft = result?.status === "ignored" || result?.status === "failed";
  const text = (isLeft ? result.reason : null) ?? reason ?? partsText(parts);
  return (
    <li>
      <span className="store-event-text">
        <span>{order ? <OrderLink area="s" order={order} /> : number}</span>
        {text && <span className="small quiet">{text}</span>}
      </span>
      {kind !== "none" && <Tag option={KINDS[kind]} />}
    </li>
  );
}

/** The orders of which something would become, as far as they are listed. */
export function ResyncFindings({ state: { orders, counts } }: { state: ResyncState }) {
  const all = counts.create + counts.change + counts.end + counts.fail;
  if (all === 0) return null;
  return (
    // It scrolls, by the keyboard as well.
    <ul className="store-events resync-orders" aria-label="Orders" tabIndex={0}>
      {orders.map((found) => (
        <Finding key={found.externalId} found={found} />
      ))}
      {all > orders.length && <li className="quiet">And {formatCount(all - orders.length)} more</li>}
    </ul>
  );
}

import { Link } from "react-router";
import { SHIPPING_OPTIONS } from "../../../domain/orders/status.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { When } from "../../widgets/figures.tsx";
import type { WholeOrder } from "../wire.ts";
import { Panel } from "./Panel.tsx";

/** What the order is called elsewhere, and when what happened to it. */
export function ReferencesPanel({
  order,
  area,
  toSeller,
}: {
  order: WholeOrder;
  area: Area;
  toSeller: boolean;
}) {
  const copied: [string, string | null][] = [
    ["Reference", order.referenceId1],
    ["Second reference", order.referenceId2],
    ["Order id", order.id],
  ];
  return (
    <Panel title="References">
      <dl className="references">
        {area === "ag" && (
          <div>
            <dt>Seller</dt>
            <dd>
              {toSeller ? (
                <Link to={`/ag/sellers/${order.sellerTeam.id}`}>{order.sellerTeam.name}</Link>
              ) : (
                order.sellerTeam.name
              )}
            </dd>
          </div>
        )}
        {copied.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <span className={text === order.id ? "reference small" : "reference"}>{text}</span>
                  <CopyButton text={text} what={label.toLowerCase()} />
                </dd>
              </div>
            ),
        )}
        <div>
          <dt>Shipping</dt>
          <dd>{SHIPPING_OPTIONS[order.shippingOption]}</dd>
        </div>
        <div>
          <dt>Updated</dt>
          <dd>
            <When at={order.updatedAt} />
          </dd>
        </div>
        {order.syncAt && (
          <div>
            <dt>Synced</dt>
            <dd>
              <When at={order.syncAt} />
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}

import { Link } from "react-router";
import { NAME_PLACEHOLDER } from "../../../../domain/format.ts";
import { SHIPPING_OPTIONS } from "../../../../domain/orders/status.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { usePerson } from "../../../providers/person.tsx";
import { CopyButton } from "../../../widgets/CopyButton.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { When } from "../../../widgets/values.tsx";
import type { WholeOrder } from "../../wire.ts";
import { Panel } from "../Panel.tsx";

interface Props {
  order: WholeOrder;
  area: Area;
  toSeller: boolean;
  toStore: boolean;
  /** `null` when not permitted. */
  assignStore: (() => void) | null;
}

/** The order's store with its URL. */
function StoreRow({ order: { integration }, toStore, assignStore }: Props) {
  if (!integration && !assignStore) return null;
  return (
    <div>
      <dt>Store</dt>
      <dd>
        <span className="reference store-of">
          {integration && toStore ? (
            <Link to={`/s/integrations/${integration.id}`}>{integration.name}</Link>
          ) : (
            (integration?.name ?? <span className="quiet">Not named</span>)
          )}
          {integration && (
            <a
              className="small"
              href={`https://${integration.domain}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {integration.domain} <Icon name="external" size={12} label="opens in a new tab" />
            </a>
          )}
        </span>
        {assignStore && (
          <button
            type="button"
            className="link-button"
            aria-label={integration ? "Change the store" : "Assign a store"}
            onClick={assignStore}
          >
            {integration ? "Change" : "Assign"}
          </button>
        )}
      </dd>
    </div>
  );
}

/** The order that this one makes again, and those that make it again. */
function RemakeRows({ order, area }: Pick<Props, "order" | "area">) {
  const link = ({ id, orderName }: WholeOrder["remakes"][number]) => (
    <Link key={id} to={`/${area}/orders/${id}`}>
      {orderName || NAME_PLACEHOLDER}
    </Link>
  );
  return (
    <>
      {order.remakeOf && (
        <div>
          <dt>Remake of</dt>
          <dd>
            {link(order.remakeOf)}
            <span className="small quiet">
              {order.remake === "agency" ? "the agency bears it" : "the seller pays"}
            </span>
          </dd>
        </div>
      )}
      {order.remakes.length > 0 && (
        <div>
          <dt>Made again as</dt>
          <dd className="remakes">{order.remakes.map(link)}</dd>
        </div>
      )}
    </>
  );
}

/** An order's references in other systems, and its timestamps. */
export function ReferencesPanel({ order, area, toSeller, toStore, assignStore }: Props) {
  const { agency } = usePerson();
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
        <StoreRow {...{ order, area, toSeller, toStore, assignStore }} />
        <RemakeRows order={order} area={area} />
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
          <dt>{agency?.shippingTitle || "Shipping"}</dt>
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

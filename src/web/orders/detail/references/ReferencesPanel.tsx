import { Link } from "react-router";
import { NAME_PLACEHOLDER } from "../../../../domain/format.ts";
import { SHIPPING_OPTIONS } from "../../../../domain/orders/status.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { useAbility, usePerson } from "../../../providers/person.tsx";
import { CopyButton } from "../../../widgets/CopyButton.tsx";
import { useDialog } from "../../../widgets/dialog/useDialog.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { When } from "../../../widgets/values.tsx";
import type { WholeOrder } from "../../wire.ts";
import { AssignStoreDialog } from "../dialogs.ts";
import { Panel } from "../Panel.tsx";

interface Props {
  order: WholeOrder;
  area: Area;
}

/** The integration of a seller; an agency's store, which its list finds by the domain. */
function storePage(
  area: Area,
  { id, domain }: NonNullable<WholeOrder["integration"]>,
  canOpen: (path: string) => boolean,
): string | null {
  const page = area === "s" ? `/s/integrations/${id}` : `/${area}/stores`;
  if (!canOpen(page)) return null;
  return area === "s" ? page : `${page}?search=${encodeURIComponent(domain)}`;
}

function StoreRow({ order, area }: Props) {
  const { can, canOpen } = useAbility();
  const canAssign = can("orders", "track");
  const { open, dialog } = useDialog((close) => <AssignStoreDialog orders={[order]} close={close} />);
  const { integration } = order;
  const page = integration && storePage(area, integration, canOpen);
  if (!integration && !canAssign) return null;
  return (
    <div>
      <dt>Store</dt>
      <dd>
        <span className="reference store-of">
          {integration && page ? (
            <Link to={page}>{integration.name}</Link>
          ) : (
            (integration?.name ?? <span className="quiet">None</span>)
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
        {canAssign && (
          <button
            type="button"
            className="link-button"
            aria-label={integration ? "Change the store" : "Assign a store"}
            onClick={() => open()}
          >
            {integration ? "Change" : "Assign"}
          </button>
        )}
        {dialog}
      </dd>
    </div>
  );
}

/** The order that this one makes again, and those that make it again. */
function RemakeRows({ order, area }: Props) {
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
              {order.remake === "agency" ? "the agency pays" : "the seller pays"}
            </span>
          </dd>
        </div>
      )}
      {order.remakes.length > 0 && (
        <div>
          <dt>Remakes</dt>
          <dd className="remakes">{order.remakes.map(link)}</dd>
        </div>
      )}
    </>
  );
}

export function ReferencesPanel({ order, area }: Props) {
  const { canOpen } = useAbility();
  const seller = `/ag/sellers/${order.sellerTeam.id}`;
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
              {canOpen(seller) ? <Link to={seller}>{order.sellerTeam.name}</Link> : order.sellerTeam.name}
            </dd>
          </div>
        )}
        <StoreRow order={order} area={area} />
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

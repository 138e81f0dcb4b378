import { Flex } from "antd";
import { Link } from "react-router";
import { formatDate } from "../../../../domain/format.ts";
import type { OrderLine } from "../../../../domain/orders/import/responses.ts";
import type { ImportStatus } from "../../../../domain/orders/import-status.ts";
import { carrierLabel, trackingUrl } from "../../../../domain/orders/tracking/carriers.ts";
import type { ParcelLine } from "../../../../domain/orders/tracking/responses.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { Button } from "../../../widgets/Button.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { type ImportLine, type LineItem, type LineVariant, placeOfLine, titleOfLine } from "./line.ts";
import { isGood } from "./useChosen.ts";

export const variantLabel = ({ catalog, color, size }: Omit<LineVariant, "id" | "catalogVariantCode">) =>
  [catalog, color, size].filter(Boolean).join(", ");

interface ItemProps {
  item: LineItem;
  /** Opens the choice of a variant; `null` when not permitted. */
  map: ((item: LineItem) => void) | null;
}

function Item({ item, map }: ItemProps) {
  return (
    <Flex className="line-item" component="li" gap={8} align="flex-start">
      <span className="line-quantity">{item.quantity ?? "?"} ×</span>
      <Flex className="line-what" component="span" gap="0 12px" align="baseline" wrap>
        <span className="line-title">{item.title}</span>
        <span className="small quiet">
          {item.sku || "No SKU"}
          {item.variant && (
            <>
              {" → "}
              {item.variant.catalogVariantCode !== item.sku && `${item.variant.catalogVariantCode}, `}
              {variantLabel(item.variant)}
            </>
          )}
        </span>
        {item.personalization && <span className="small">{item.personalization}</span>}
      </Flex>
      {!item.variant && map && (
        <Button small icon="link" label={`Map ${item.title}`} onClick={() => map(item)}>
          Map
        </Button>
      )}
    </Flex>
  );
}

/** An order's items: quantity, product, SKU and mapped variant. */
export function ItemsCell({ items, map }: { items: readonly LineItem[]; map: ItemProps["map"] }) {
  return (
    <Flex component="ul" vertical gap={4}>
      {items.map((item) => (
        <Item key={`${item.row} ${item.key}`} item={item} map={map} />
      ))}
    </Flex>
  );
}

/** A tracking row: the number as a link to the carrier's page, and the parcel's contents. */
export function ParcelCell({ line }: { line: ParcelLine }) {
  const { number, carrier, carrierDetected, shippedDate, items, left } = line;
  const address = carrier && line.status !== "failed" ? trackingUrl(carrier, number) : null;
  const by = carrier && `${carrierLabel(carrier)}${carrierDetected ? ", worked out from the number" : ""}`;
  return (
    <Flex className="line-what line-parcel" gap="0 12px" align="baseline" wrap>
      {address ? (
        <a href={address} target="_blank" rel="noreferrer noopener" className="line-title">
          {number} <Icon name="external" size={12} label="opens the carrier's page" />
        </a>
      ) : (
        <span className="line-title">{number || "No tracking number"}</span>
      )}
      <span className="small quiet">
        {[by, shippedDate && formatDate(shippedDate)].filter(Boolean).join(" · ")}
      </span>
      {items.map(({ title, sku, quantity }) => (
        <span key={`${sku} ${title}`} className="small">
          {quantity} × {title} {sku && <span className="quiet">{sku}</span>}
        </span>
      ))}
      {left.length > 0 && (
        <span className="small quiet">
          Left to ship: {left.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ")}
        </span>
      )}
    </Flex>
  );
}

/** The buyer of an order, and the address that its parcels go to. */
export function BuyerCell({ customer }: { customer: OrderLine["customer"] }) {
  const { fullName, company = "", address1, address2, city, province, zipCode, countryCode } = customer;
  const town = [[city, province].filter(Boolean).join(", "), zipCode].filter(Boolean).join(" ");
  const address = [company, address1, address2, town, countryCode].filter(Boolean).join(", ");
  return (
    <span className="line-buyer">
      <span>{fullName || "No buyer"}</span>
      <span className="row-second">{address || "No address"}</span>
    </span>
  );
}

/** The name of a line; a link when it was imported as an order. */
export function LineName({ line, area, status }: { line: ImportLine; area: Area; status: ImportStatus }) {
  const title = titleOfLine(line);
  const isOut = status === "done" && isGood(line.status) && line.orderId === null;
  return (
    <Flex className="line-name" vertical>
      {line.orderId && status !== "undone" ? (
        <Link to={`/${area}/orders/${line.orderId}`} className="row-name">
          {title}
        </Link>
      ) : (
        <span className="row-name">{title}</span>
      )}
      <span className="row-second">
        {placeOfLine(line)}
        {isOut && " · not imported"}
      </span>
    </Flex>
  );
}

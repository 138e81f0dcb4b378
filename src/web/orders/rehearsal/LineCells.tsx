import { Link } from "react-router";
import type { ImportStatus } from "../../../domain/orders/import-status.ts";
import { carrierLabel, trackingUrl } from "../../../domain/orders/tracking/carriers.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { Button } from "../../widgets/Button.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import {
  type Line,
  type LineItem,
  type LineVariant,
  type ParcelLine,
  placeOfLine,
  titleOfLine,
} from "./line.ts";
import { isGood } from "./useChosen.ts";

export const variantWords = ({ catalog, color, size }: Omit<LineVariant, "id" | "catalogVariantCode">) =>
  [catalog, color, size].filter(Boolean).join(", ");

interface ItemProps {
  item: LineItem;
  /** Opens the choice of a variant, where one may be made. */
  map: ((item: LineItem) => void) | null;
}

function Item({ item, map }: ItemProps) {
  return (
    <li className="line-item">
      <span className="line-quantity">{item.quantity ?? "?"} ×</span>
      <span className="line-what">
        <span className="line-title">{item.title}</span>
        <span className="small quiet">
          {item.sku || "No SKU"}
          {item.variant && (
            <>
              {" → "}
              {item.variant.catalogVariantCode !== item.sku && `${item.variant.catalogVariantCode}, `}
              {variantWords(item.variant)}
            </>
          )}
        </span>
      </span>
      {!item.variant && map && (
        <Button small icon="link" label={`Map ${item.title}`} onClick={() => map(item)}>
          Map
        </Button>
      )}
    </li>
  );
}

/** What an order holds: quantity, product, SKU and the variant that it is mapped to. */
export function Items({ items, map }: { items: readonly LineItem[]; map: ItemProps["map"] }) {
  return (
    <ul className="line-items">
      {items.map((item) => (
        <Item key={`${item.row} ${item.key}`} item={item} map={map} />
      ))}
    </ul>
  );
}

/** A row of tracking: the number as a link to its carrier's page, and what the parcel carries. */
export function Parcel({ line }: { line: ParcelLine }) {
  const { number, carrier, carrierDetected, shippedDate, items, left } = line;
  const address = carrier && line.verdict !== "failed" ? trackingUrl(carrier, number) : null;
  const by = carrier && `${carrierLabel(carrier)}${carrierDetected ? ", worked out from the number" : ""}`;
  return (
    <div className="line-what line-parcel">
      {address ? (
        <a href={address} target="_blank" rel="noreferrer noopener" className="line-title">
          {number} <Icon name="external" size={12} label="opens the carrier's page" />
        </a>
      ) : (
        <span className="line-title">{number || "No tracking number"}</span>
      )}
      <span className="small quiet">{[by, shippedDate].filter(Boolean).join(" · ")}</span>
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
    </div>
  );
}

/** What the line is called; the order that it became, as a link. */
export function LineName({ line, area, status }: { line: Line; area: Area; status: ImportStatus }) {
  const title = titleOfLine(line);
  const isOut = status === "done" && isGood(line.verdict) && line.orderId === null;
  return (
    <div className="line-name">
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
    </div>
  );
}

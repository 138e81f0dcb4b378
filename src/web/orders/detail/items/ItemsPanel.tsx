import { Flex } from "antd";
import { useState } from "react";
import { formatCount } from "../../../../domain/format.ts";
import { isWithoutRetail, NO_PRICE, unpricedGateOf } from "../../../../domain/orders/create/open-quote.ts";
import { OPEN_STATES } from "../../../../domain/orders/order.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { orderItems } from "../../../../domain/resources/order-items.resource.ts";
import { useAbility } from "../../../providers/person.tsx";
import { Button } from "../../../widgets/Button.tsx";
import { useDialog } from "../../../widgets/dialog/useDialog.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { StatusTag, Tag } from "../../../widgets/StatusTag.tsx";
import { Thumb, useImageAddress } from "../../../widgets/Thumb.tsx";
import { Money } from "../../../widgets/values.tsx";
import { sideOf } from "../../actions/bulk-actions.ts";
import { useAppliedChange } from "../../changes/applied-change.tsx";
import { PersonalizationList } from "../../personalization/PersonalizationList.tsx";
import type { OrderItem, WholeOrder } from "../../wire.ts";
import { EditDialog, VariantDialog } from "../dialogs.ts";
import { Panel } from "../Panel.tsx";
import { useCanDo } from "../useCanDo.ts";
import { ArtworkSlots } from "./ArtworkSlots.tsx";
import { PrintChecks } from "./PrintChecks.tsx";

const { status, designStatus } = orderItems.fields;

interface Props {
  order: WholeOrder;
  area: Area;
}

/** Returned units are closed ones, but not those that were lost. */
const RETURNED = { value: "returned", label: "Returned", color: "default" } as const;
const stateOptions = [...(status.options ?? []), RETURNED];

/** The state of an item's units: one tag when all are equal, otherwise one per state with its count. */
function Units({ item }: { item: OrderItem }) {
  const units = new Map<string, number>();
  for (const { state, quantity, returned } of item.units) {
    const shown = returned ? RETURNED.value : state;
    units.set(shown, (units.get(shown) ?? 0) + quantity);
  }
  if (units.size <= 1) {
    const state = units.has(RETURNED.value) ? RETURNED.value : item.status;
    return <StatusTag field={{ options: stateOptions }} value={state} />;
  }
  return (
    <>
      {[...units].map(([state, count]) => {
        const option = stateOptions.find(({ value }) => value === state);
        return (
          option && (
            <Tag key={state} option={{ ...option, label: `${count} ${option.label.toLowerCase()}` }} />
          )
        );
      })}
    </>
  );
}

const variantOf = ({ variant }: OrderItem) =>
  variant && [variant.color, variant.size].filter(Boolean).join(" / ");

/** Stock that an item waits for: that of its warehouse, or else of its variant. */
function StockTag({ item: { variant, inStock, stored, takenUnits } }: { item: OrderItem }) {
  if (stored) {
    const { warehouse, inStock: left, units } = stored;
    const [label, color] =
      left < units
        ? ([`${left} of ${units} in ${warehouse}`, "red"] as const)
        : ([`Ships from ${warehouse}`, "green"] as const);
    return <Tag option={{ value: "stock", label, color }} />;
  }
  if (takenUnits > 0)
    return <Tag option={{ value: "stock", label: `${takenUnits} taken from stock`, color: "geekblue" }} />;
  return variant && !inStock && <Tag option={{ value: "stock", label: "Out of stock", color: "red" }} />;
}

interface RowProps extends Props {
  item: OrderItem;
  /** Opens the choice of another variant; `null` when not permitted. */
  changeVariant: ((item: OrderItem) => void) | null;
}

/** The states of an item, and the buttons that give it a variant. */
function ItemTags({ area, item, changeVariant }: Omit<RowProps, "order">) {
  const { can, canOpen } = useAbility();
  const canMap = area === "s" && can("orders", "map") && canOpen("/s/mapping-products");
  const { variant } = item;
  return (
    <Flex gap={6} align="center" wrap>
      <Units item={item} />
      {!variant && <Tag option={{ value: "mapping", label: "Not mapped", color: "gold" }} />}
      {item.designStatus && <StatusTag field={designStatus} value={item.designStatus} />}
      {variant && !item.onSale && <Tag option={{ value: "catalog", label: "Not on sale", color: "red" }} />}
      <StockTag item={item} />
      {variant && !item.artworkComplete && (
        <Tag option={{ value: "artwork", label: "Artwork missing", color: "gold" }} />
      )}
      {item.priceMissing && (
        <Tag
          option={{
            value: "price",
            label: item.priceMissing === "seller" ? "No seller price" : "No agency price",
            color: "gold",
          }}
        />
      )}
      {!variant && canMap && (
        <Button small icon="link" to={`/s/mapping/${item.id}`}>
          Map item
        </Button>
      )}
      {!variant && changeVariant && (
        <Button small icon="link" onClick={() => changeVariant(item)}>
          Choose variant
        </Button>
      )}
    </Flex>
  );
}

const NoPrice = () => <dd className="quiet item-no-price">{NO_PRICE}</dd>;

function ItemRow({ order, area, item, changeVariant }: RowProps) {
  const { variant, sku, quantity, unitPrice } = item;
  const canDo = useCanDo(order);
  const image = item.mockup ?? item.artwork1;
  const addressOf = useImageAddress();
  return (
    <li className="item">
      <span className="item-mockup">
        {image ? (
          <a href={addressOf(image)} target="_blank" rel="noopener noreferrer">
            <Thumb src={image} size={64} alt={`${item.mockup ? "Mockup" : "Artwork"} of ${item.title}`} />
          </a>
        ) : (
          <Thumb src={null} size={64} />
        )}
      </span>
      <Flex className="item-main" vertical gap={6}>
        <h3>{item.title}</h3>
        <p className="quiet item-variant">
          {[variantOf(item), variant?.catalogVariantCode ?? sku].filter(Boolean).join(" · ") || "No SKU"}
          {variant && sku && variant.catalogVariantCode !== sku && (
            <span className="small"> (in the file: {sku})</span>
          )}
          {changeVariant && variant && (
            <button type="button" className="link-button small" onClick={() => changeVariant(item)}>
              Change variant
            </button>
          )}
        </p>
        <ItemTags area={area} item={item} changeVariant={changeVariant} />
        <PersonalizationList
          title={item.title}
          values={item.personalization}
          fields={order.remake ? [] : item.personalizationFields}
        />
        <ArtworkSlots order={order} item={item} editable={canDo("update-item-design")} />
        <PrintChecks order={order} item={item} />
      </Flex>
      <dl className="item-figures">
        <div>
          <dt>Retail</dt>
          {isWithoutRetail(order) ? (
            <NoPrice />
          ) : (
            <>
              <dd className="quiet">
                {formatCount(quantity)} × <Money amount={unitPrice} />
              </dd>
              <dd>
                <Money amount={unitPrice * quantity} />
              </dd>
            </>
          )}
        </div>
        <div>
          <dt>Charge</dt>
          {item.charge === 0 && unpricedGateOf(order) ? (
            <NoPrice />
          ) : (
            <dd>
              <Money amount={item.charge} />
            </dd>
          )}
        </div>
      </dl>
    </li>
  );
}

/** The choice of another variant. A change request for one opens it by itself if the order has one item. */
function useVariantChange({ order, area }: Props) {
  const change = useDialog<OrderItem>((close, item) => (
    <VariantDialog order={order} item={item} close={close} />
  ));
  const requested = useAppliedChange();
  const [opened, setOpened] = useState<string | null>(null);
  const [onlyItem, ...otherItems] = order.items;
  const opensItself =
    requested?.reason === "change_catalog_code" && onlyItem !== undefined && otherItems.length === 0;
  if (opensItself && sideOf(area) === "agency" && opened !== requested.id) {
    setOpened(requested.id);
    change.open(onlyItem);
  }
  return change;
}

/** An order's items: images, artwork, personalization, variant, SKU, units by state, price and cost. */
export function ItemsPanel({ order, area }: Props) {
  const canDo = useCanDo(order);
  const variantChange = useVariantChange({ order, area });
  const edit = useDialog((close) => <EditDialog order={order} close={close} />);
  const canChange = ({ units }: OrderItem) =>
    canDo("update-item-code") && units.some(({ state }) => OPEN_STATES.includes(state));
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Panel
      title="Items"
      beside={
        <span className="quiet small">
          {formatCount(units)} {units === 1 ? "unit" : "units"}
        </span>
      }
      action={
        canDo("edit") && (
          <button type="button" className="link-button" onClick={() => edit.open()}>
            <Icon name="edit" size={14} /> Edit
          </button>
        )
      }
    >
      <ul className="items">
        {order.items.map((item) => (
          <ItemRow
            key={item.id}
            order={order}
            area={area}
            item={item}
            changeVariant={canChange(item) ? variantChange.open : null}
          />
        ))}
      </ul>
      {order.note && (
        <Flex className="order-note" component="p" gap={8}>
          <Icon name="info" size={14} /> {order.note}
        </Flex>
      )}
      {variantChange.dialog}
      {edit.dialog}
    </Panel>
  );
}

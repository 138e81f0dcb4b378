import { Flex } from "antd";
import { counted } from "../../../domain/counts.ts";
import { formatCount } from "../../../domain/format.ts";
import { TemplateButton } from "../../catalogs/shop/TemplateButton.tsx";
import { Thumb } from "../../widgets/Thumb.tsx";
import { ArtworkSlots } from "../detail/items/ArtworkSlots.tsx";
import { Panel } from "../detail/Panel.tsx";
import { PersonalizationList } from "../personalization/PersonalizationList.tsx";
import type { DesignItem, DesignOrder } from "../wire.ts";

/** The least size of a slot's artwork, as part of a line. */
export const sizeOf = ({ minWidth, minHeight }: DesignItem["slots"][number]) =>
  minWidth > 0 && minHeight > 0 ? `, at least ${formatCount(minWidth)} × ${formatCount(minHeight)} px` : "";

/** The garment, color, size, SKU and number of an item. */
export const garmentOf = ({ garment, variant, sku, quantity }: DesignItem) =>
  [garment, variant?.color, variant?.size, variant?.catalogVariantCode ?? sku, counted(quantity, "unit")]
    .filter(Boolean)
    .join(" · ");

/** The garments of an order with their required and existing artwork. */
export function DesignItems({ order, editable }: { order: DesignOrder; editable: boolean }) {
  return (
    <Panel title="Items">
      <ul className="items">
        {order.items.map((item) => (
          <li key={item.id} className="item design-item">
            <span className="item-mockup">
              <Thumb src={item.mockup ?? item.artwork1} size={64} />
            </span>
            <Flex className="item-main" vertical gap={6}>
              <h3>{item.title}</h3>
              <p className="quiet item-variant">{garmentOf(item)}</p>
              {item.slots.length > 0 && (
                <ul className="small design-slots">
                  {item.slots.map((slot) => (
                    <li key={slot.slot}>
                      {slot.label}
                      {sizeOf(slot)}
                      {slot.required ? "" : ", optional"}
                      <TemplateButton catalog={item.garment ?? item.title} slot={slot} />
                    </li>
                  ))}
                </ul>
              )}
              <PersonalizationList title={item.title} values={item.personalization} />
              <ArtworkSlots order={order} item={item} editable={editable} />
            </Flex>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

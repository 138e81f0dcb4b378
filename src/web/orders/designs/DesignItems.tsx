import { Flex } from "antd";
import { formatCount } from "../../../domain/format.ts";
import { Thumb } from "../../widgets/Thumb.tsx";
import { ArtworkSlots } from "../detail/items/ArtworkSlots.tsx";
import { Panel } from "../detail/Panel.tsx";
import { PersonalizationList } from "../personalization/PersonalizationList.tsx";
import type { DesignItem, DesignOrder } from "../wire.ts";

const sizeOf = ({ minWidth, minHeight }: DesignItem["slots"][number]) =>
  minWidth > 0 && minHeight > 0 ? `, at least ${formatCount(minWidth)} × ${formatCount(minHeight)} px` : "";

/** The garments of an order with their required and existing artwork. */
export function DesignItems({ order, editable }: { order: DesignOrder; editable: boolean }) {
  return (
    <Panel title="Garments">
      <ul className="items">
        {order.items.map((item) => (
          <li key={item.id} className="item design-item">
            <span className="item-mockup">
              <Thumb src={item.mockup ?? item.artwork1} size={64} />
            </span>
            <Flex className="item-main" vertical gap={6}>
              <h3>{item.title}</h3>
              <p className="quiet item-variant">
                {[
                  item.garment,
                  item.variant?.color,
                  item.variant?.size,
                  item.variant?.catalogVariantCode ?? item.sku,
                  `${formatCount(item.quantity)} ${item.quantity === 1 ? "unit" : "units"}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {item.slots.length > 0 && (
                <ul className="small design-slots">
                  {item.slots.map((slot) => (
                    <li key={slot.slot}>
                      Artwork {slot.slot}: {slot.label}
                      {sizeOf(slot)}
                      {slot.required ? "" : ", optional"}
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

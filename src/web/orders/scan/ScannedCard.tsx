import { Link } from "react-router";
import { formatItemCode } from "../../../domain/orders/item-code.ts";
import type { ScannedItem } from "../../../domain/orders/scan/responses.ts";
import { orderItems } from "../../../domain/resources/order-items.resource.ts";
import { orders } from "../../../domain/resources/orders.resource.ts";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { type GalleryImage, ImageGallery } from "../../widgets/gallery/ImageGallery.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import { NOTHING } from "../../widgets/values.tsx";
import { nameOf } from "../actions/names.ts";
import { STEP_LABELS } from "./step-labels.ts";

/** The artwork of the filled slots, then the mockup. */
function imagesOf({ artworks, slots, mockup }: ScannedItem): GalleryImage[] {
  const filled = artworks.flatMap((path, index) => {
    if (path === null) return [];
    const label = slots.find(({ slot }) => slot === index + 1)?.label;
    return [
      {
        path,
        alt: `Artwork ${index + 1}`,
        caption: label ? `${index + 1}: ${label}` : `Artwork ${index + 1}`,
      },
    ];
  });
  return mockup === null ? filled : [...filled, { path: mockup, alt: "Mockup", caption: "Mockup" }];
}

/** A scanned item: its artwork in large, its order and state, and the next step as the one primary button. */
export function ScannedCard({ item, busy, next }: { item: ScannedItem; busy: boolean; next(): void }) {
  const { can } = useAbility();
  const images = imagesOf(item);
  const { order, units } = item;
  const name = can("orders", "show") ? (
    <Link to={`/ag/orders/${order.id}`}>{nameOf(order)}</Link>
  ) : (
    nameOf(order)
  );
  const facts = [
    ["Product", item.garment ?? item.title],
    ["SKU", item.sku],
    ["Color", item.color],
    ["Size", item.size],
    ...item.personalization.map(({ label, value }) => [label || "Personalization", value] as const),
    ["Quantity", String(units.reduce((sum, { quantity }) => sum + quantity, 0))],
    ["Seller", order.seller],
    ["Code", formatItemCode(item.code)],
  ] as const;
  const step = item.next && STEP_LABELS[item.next.step];
  return (
    <article className="card scan-card" aria-label={`${nameOf(order)}, ${item.title}`}>
      <div className="scan-art">
        {images.length > 0 ? (
          <ImageGallery key={item.id} images={images} title={item.title} />
        ) : (
          <EmptyState icon="image" title="No artwork" text="This item has no artwork and no mockup." />
        )}
      </div>
      <div className="scan-about">
        <header className="scan-title">
          <h2>{name}</h2>
          <StatusTag field={orders.fields.status} value={order.status} />
        </header>
        <p className="scan-item-title">{item.title}</p>
        <dl className="scan-facts">
          {facts.map(([label, value], index) => (
            // A label of the personalization may be that of another fact.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <div key={`${label} ${index}`}>
              <dt className="small quiet">{label}</dt>
              <dd>{value ?? NOTHING}</dd>
            </div>
          ))}
        </dl>
        <ul className="scan-units" aria-label="Units by state">
          {units.map(({ state, quantity }, index) => (
            // Two lots may have the same state.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={`${state} ${index}`}>
              {quantity} × <StatusTag field={orderItems.fields.status} value={state} />
            </li>
          ))}
        </ul>
        {item.next && step ? (
          <div className="scan-step">
            <Button kind="primary" icon={step.icon} busy={busy} onClick={next}>
              {step.label(item.next.quantity)}
            </Button>
            <p className="small quiet">{step.note(item)}</p>
          </div>
        ) : (
          <p className="scan-reason">{item.reason}</p>
        )}
      </div>
    </article>
  );
}

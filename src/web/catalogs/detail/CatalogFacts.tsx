import { formatCount } from "../../../domain/format.ts";
import { SHIPPING_OPTIONS } from "../../../domain/orders/status.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { RichText } from "../../public/RichText.tsx";
import { factOf } from "../../resource/cells.tsx";
import { type Fact, Facts } from "../../widgets/Facts.tsx";
import { galleryOf, ImageGallery } from "../../widgets/gallery/ImageGallery.tsx";
import { NOTHING } from "../../widgets/values.tsx";
import type { CatalogDetail } from "../catalog.ts";

const { fields } = resourceNamed("catalogs");
const SHORT = ["productCode", "type", "categories", "dropship", "isTrademark", "production"] as const;

function factsOf(catalog: CatalogDetail): Fact[] {
  const { weight, shippingOptions, shipping, returnPolicy, note, ownerAgency, supplier } = catalog;
  const declared = SHORT.flatMap((name) => {
    const field = fields[name];
    return field ? [{ label: field.label, value: factOf(field, catalog[name]) }] : [];
  });
  const all: Fact[] = [
    ...declared,
    { label: "Weight", value: weight ? `${weight.value} ${weight.unit}` : NOTHING },
    {
      label: "Shipping options",
      value: shippingOptions.map((option) => SHIPPING_OPTIONS[option]).join(", ") || NOTHING,
    },
    { label: "Owner", value: ownerAgency?.name ?? NOTHING },
    { label: "Supplier", value: supplier?.name ?? NOTHING },
    { label: "Shipping", value: shipping || NOTHING },
    { label: "Returns", value: returnPolicy || NOTHING, isWide: true },
    { label: "Note", value: note || NOTHING, isWide: true },
  ];
  return all.filter(({ value }) => value !== NOTHING);
}

/** `305 × 406 mm, at least 3,600 × 4,800 px` */
function sizeOf({ printWidth, printHeight, minWidth, minHeight }: CatalogDetail["designs"][number]): string {
  const parts: string[] = [];
  if (printWidth && printHeight) parts.push(`${printWidth} × ${printHeight} mm`);
  if (minWidth > 0 || minHeight > 0)
    parts.push(`at least ${formatCount(minWidth)} × ${formatCount(minHeight)} px`);
  return parts.join(", ") || "Any size";
}

/** The printed sizes of variants that have their own: `8 × 10 in: 203 × 254 mm`. */
const ownSizes = ({ variants }: CatalogDetail, slot: number): string =>
  [
    ...new Set(
      variants.flatMap(({ size, catalogVariantCode, printSizes }) =>
        printSizes
          .filter((one) => one.slot === slot)
          .map((one) => `${size?.name ?? catalogVariantCode}: ${one.printWidth} × ${one.printHeight} mm`),
      ),
    ),
  ].join(", ");

export function CatalogFacts({ catalog }: { catalog: CatalogDetail }) {
  const { mockupGallery, designs, description } = catalog;
  return (
    <div className="catalog-facts">
      {mockupGallery.length > 0 && (
        <Panel title="Images" className="catalog-images">
          <div className="card-padded">
            <ImageGallery images={galleryOf(mockupGallery, catalog.name)} title={catalog.name} />
          </div>
        </Panel>
      )}
      <Panel title="Details">
        <Facts facts={factsOf(catalog)} />
        {description && (
          <div className="catalog-description">
            <RichText html={description} />
          </div>
        )}
      </Panel>
      {designs.length > 0 && (
        <Panel title="Artwork requirements">
          <ul className="slot-list">
            {designs.map((slot) => (
              <li key={slot.slot}>
                <strong>{slot.label}</strong>
                <span>{sizeOf(slot)}</span>
                <span className="quiet">{slot.required ? "Required" : "Optional"}</span>
                {ownSizes(catalog, slot.slot) && (
                  <span className="quiet">{ownSizes(catalog, slot.slot)}</span>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

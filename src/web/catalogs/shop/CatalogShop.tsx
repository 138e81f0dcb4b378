import { useParams } from "react-router";
import { slotsOfVariant } from "../../../domain/catalogs/shapes.ts";
import { formatMoney } from "../../../domain/format.ts";
import type { PriceList } from "../../../domain/money/prices.ts";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useAbility } from "../../providers/person.tsx";
import { Facts } from "../../widgets/Facts.tsx";
import { ImageGallery } from "../../widgets/gallery/ImageGallery.tsx";
import { RichTextView } from "../../widgets/RichTextView.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import type { CatalogDetail } from "../catalog.ts";
import { ArtworkRequirements } from "./ArtworkRequirements.tsx";
import { Calculator } from "./Calculator.tsx";
import { createProductPath, FROM_ARTWORK } from "./create-product.ts";
import { NoPhoto } from "./NoPhoto.tsx";
import { OptionChoice } from "./OptionChoice.tsx";
import { useChoice, useShop } from "./useShop.ts";
import "./shop.css";

const BACK = { to: "/s/catalogs", label: "Catalogs" };

/** What a seller asks about a catalog besides its price; what it leaves out is not shown. */
const factsOf = ({ production, shipping, weight, returnPolicy, productCode }: CatalogDetail) =>
  [
    { label: "Production time", value: production },
    { label: "Shipping time", value: shipping },
    { label: "Weight", value: weight && `${weight.value} ${weight.unit}` },
    { label: "Code", value: productCode },
    { label: "Returns", value: returnPolicy, isWide: true },
  ].filter(({ value }) => Boolean(value));

function Shop({ catalog, list }: { catalog: CatalogDetail; list: PriceList }) {
  const { variant, images, shown, withoutPhoto, options } = useChoice(catalog, list);
  const price = variant && list.goods.get(variant.id);
  return (
    <div className="catalog-shop">
      <div className="shop-images">
        <ImageGallery
          images={images}
          title={catalog.name}
          current={shown}
          missing={withoutPhoto && <NoPhoto color={withoutPhoto} hex={variant?.color?.hex} />}
        />
      </div>
      <div className="shop-side">
        <section className="card shop-panel" aria-label="Your price">
          <p className="shop-price" aria-live="polite">
            {price === undefined ? "No price" : formatMoney(Number(price) / 100)}
            <span className="small quiet">
              {!variant
                ? "This combination is not made"
                : price === undefined
                  ? "Ask your agency for a price for this variant"
                  : `Your price for ${variant.catalogVariantCode}${variant.inStock ? "" : ", out of stock"}`}
            </span>
          </p>
          {options.map((option) => (
            <OptionChoice key={option.name} {...option} />
          ))}
        </section>
        <Calculator list={list} catalogId={catalog.id} variantId={variant?.id} />
      </div>
      <div className="shop-details">
        {catalog.description && (
          <Panel title="Description">
            <div className="shop-panel">
              <RichTextView html={catalog.description} />
            </div>
          </Panel>
        )}
        <ArtworkRequirements
          catalog={catalog.name}
          slots={slotsOfVariant(catalog.designs, variant?.printSizes ?? [])}
        />
        <Panel title="Details">
          <Facts facts={factsOf(catalog)} />
        </Panel>
      </div>
    </div>
  );
}

/** A catalog as its sellers see it: images, their price of each variant, shipping, profit and artwork. */
export default function CatalogShop() {
  const { id = "" } = useParams();
  const { catalog, list, error, refetch } = useShop(id);
  const canCreate = useAbility().canOpen(FROM_ARTWORK) && Boolean(catalog?.designs.length);
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={catalog?.name ?? "Catalog"}
        back={BACK}
        {...(canCreate && { primary: { label: "Create product", icon: "plus", to: createProductPath(id) } })}
      />
      {error ? (
        <LoadFailed what="Catalog" error={error} back={BACK} retry={refetch} />
      ) : !catalog || !list ? (
        <CardSkeleton lines={12} />
      ) : (
        <Shop key={catalog.id} catalog={catalog} list={list} />
      )}
    </div>
  );
}

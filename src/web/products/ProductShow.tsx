import { type HttpError, useOne } from "@refinedev/core";
import { useParams } from "react-router";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { FRESH } from "../providers/fresh.ts";
import { useAbility } from "../providers/person.tsx";
import ResourceShow from "../resource/ResourceShow.tsx";
import type { ScreenProps } from "../screens.ts";
import { Personalization } from "./Personalization.tsx";
import { ProductFilesPanel } from "./ProductFilesPanel.tsx";
import { ProductVariants } from "./ProductVariants.tsx";
import { PublicLink } from "./PublicLink.tsx";
import type { Product } from "./product-rows.ts";

const products = resourceNamed("products");
/** Shown by sections of their own, or known to the seller: the agency is their only one. */
const IN_SECTIONS = ["variants", "variantCount", "options", "personalization", "agency"];

export default function ProductShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const { canOpen } = useAbility();
  const { result, query } = useOne<Product, HttpError>({
    resource: "products",
    id,
    errorNotification: false,
    queryOptions: FRESH,
  });
  const product = result?.id === id && query.isFetchedAfterMount ? result : undefined;
  const artwork = `/s/products/${id}/artwork`;
  const waiting = `/s/mapping-product/${id}`;
  return (
    <ResourceShow
      resource={products}
      area={area}
      without={IN_SECTIONS}
      actions={[
        ...(canOpen(artwork) ? [{ label: "Add artwork", icon: "image" as const, to: artwork }] : []),
        ...(canOpen(waiting) ? [{ label: "Map items", icon: "link" as const, to: waiting }] : []),
      ]}
    >
      {product && <ProductFilesPanel key={`files-${id}`} product={product} />}
      {product && <ProductVariants key={`variants-${id}`} product={product} />}
      {product && <Personalization key={`personalization-${id}`} product={product} />}
      {product && <PublicLink product={product} />}
    </ResourceShow>
  );
}

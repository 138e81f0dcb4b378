import { BASE } from "../../domain/access/public-paths.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { CopyButton } from "../widgets/CopyButton.tsx";
import type { Product } from "./product-rows.ts";
import "./products.css";

/** The address of a product's public page, to open and to copy. */
export function PublicLink({ product }: { product: Pick<Product, "id" | "published"> }) {
  const address = `${window.location.origin}${BASE}/products/${product.id}`;
  return (
    <Panel title="Public page">
      <p className="public-link">
        {product.published ? (
          <>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {address}
            </a>
            <CopyButton text={address} what="the address of the public page" />
          </>
        ) : (
          <span className="quiet">Not public. Turn on Public page in Edit to share its address.</span>
        )}
      </p>
    </Panel>
  );
}

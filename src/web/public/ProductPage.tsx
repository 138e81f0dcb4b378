import { useEffect, useState } from "react";
import { BASE, productAt } from "../../domain/access/public-paths.ts";
import { imageAddress } from "../../domain/images/address.ts";
import type { PublicProduct } from "../../domain/products/public-product.ts";
import { Mark } from "../layout/Logo.tsx";
import { applyConfig, type Config, storeConfig, storedConfig } from "../theme/config.ts";
import { fetchJson } from "./fetch-json.ts";
import { Product } from "./Product.tsx";

type ProductState =
  | { state: "loading" }
  | { state: "ready"; product: PublicProduct }
  | { state: "absent" | "failed" };

const idInAddress = () => productAt(window.location.pathname.slice(BASE.length));

function useBrand(): Config | null {
  const [config, setConfig] = useState(storedConfig);
  useEffect(() => {
    void fetchJson<Config>("public/agencies/config").then((found) => {
      if (typeof found === "number") return;
      storeConfig(found);
      setConfig(found);
    });
  }, []);
  useEffect(() => applyConfig(config), [config]);
  return config;
}

function useProduct(): [ProductState, retry: () => void] {
  const [found, setFound] = useState<ProductState>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCanceled = false;
    const id = idInAddress();
    if (id === undefined) return setFound({ state: "absent" });
    setFound({ state: "loading" });
    void fetchJson<PublicProduct>(`public/products/${id}`).then((product) => {
      if (isCanceled) return;
      if (typeof product !== "number") setFound({ state: "ready", product });
      else setFound({ state: product === 404 ? "absent" : "failed" });
    });
    return () => {
      isCanceled = true;
    };
  }, [attempt]);
  return [found, () => setAttempt(attempt + 1)];
}

/** A product's public page, identified by its URL alone. */
export function ProductPage() {
  const brand = useBrand();
  const [found, retry] = useProduct();
  const title = brand?.title || "Platen";
  const name = found.state === "ready" ? found.product.title : "Product";
  useEffect(() => {
    document.title = `${name} - ${title}`;
  }, [name, title]);
  return (
    <div className="shop">
      <header className="shop-bar">
        {brand?.logo ? <img src={imageAddress(brand.logo)} alt={title} /> : <Mark size={24} />}
        {!brand?.logo && <span>{title}</span>}
      </header>
      <main className="shop-main">
        {found.state === "loading" && <Waiting />}
        {found.state === "ready" && <Product product={found.product} host={brand?.imageHost ?? null} />}
        {found.state === "absent" && (
          <Message title="Product not found">It may have been removed, or its URL is incomplete.</Message>
        )}
        {found.state === "failed" && (
          <Message title="The product could not be loaded">
            Check your connection, or wait a moment.
            <button type="button" className="shop-retry" onClick={retry}>
              Try again
            </button>
          </Message>
        )}
      </main>
    </div>
  );
}

function Message({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="shop-message" role="status">
      <h1>{title}</h1>
      <p className="quiet">{children}</p>
    </div>
  );
}

/** Skeleton of the gallery and the text. */
function Waiting() {
  return (
    <div className="product" aria-busy="true">
      <span className="visually-hidden">Loading</span>
      <div className="shape shape-image" />
      <div>
        <div className="shape shape-title" />
        <div className="shape shape-price" />
        <div className="shape shape-text" />
      </div>
    </div>
  );
}

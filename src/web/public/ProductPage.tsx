import { useEffect, useState } from "react";
import { BASE, productAt } from "../../domain/access/public-paths.ts";
import type { PublicProduct } from "../../domain/catalogs/public-product.ts";
import { imageAddress } from "../../domain/images/address.ts";
import { Mark } from "../layout/Logo.tsx";
import { applyConfig, type Config, storeConfig, storedConfig } from "../theme/config.ts";
import { fetchJson } from "./fetch-json.ts";
import { Product } from "./Product.tsx";

type Found =
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

function useProduct(): [Found, retry: () => void] {
  const [found, setFound] = useState<Found>({ state: "loading" });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    const id = idInAddress();
    if (id === undefined) return setFound({ state: "absent" });
    setFound({ state: "loading" });
    void fetchJson<PublicProduct>(`public/products/${id}`).then((product) => {
      if (isGone) return;
      if (typeof product !== "number") setFound({ state: "ready", product });
      else setFound({ state: product === 404 ? "absent" : "failed" });
    });
    return () => {
      isGone = true;
    };
  }, [tries]);
  return [found, () => setTries(tries + 1)];
}

/** What a visitor sees of a product, by its address alone. */
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
          <Said title="This product is not here">
            It may have been taken down, or its address was copied only in part.
          </Said>
        )}
        {found.state === "failed" && (
          <Said title="The product could not be loaded">
            Check the connection, or wait a moment.
            <button type="button" className="shop-retry" onClick={retry}>
              Try again
            </button>
          </Said>
        )}
      </main>
    </div>
  );
}

function Said({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="shop-said" role="status">
      <h1>{title}</h1>
      <p className="quiet">{children}</p>
    </div>
  );
}

/** Grey shapes where the gallery and the words will be. */
function Waiting() {
  return (
    <div className="product" aria-busy="true">
      <span className="only-heard">Loading</span>
      <div className="shape shape-picture" />
      <div>
        <div className="shape shape-title" />
        <div className="shape shape-price" />
        <div className="shape shape-text" />
      </div>
    </div>
  );
}

import { type HttpError, useOne } from "@refinedev/core";
import { useParams, useSearchParams } from "react-router";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { CreationProgress } from "../from-artwork/CreationProgress.tsx";
import type { Product } from "../product-rows.ts";
import { AddArtworkForm } from "./AddArtworkForm.tsx";
import "../from-artwork/from-artwork.css";
import "./add-artwork.css";

/** Adds artwork to a product that exists. With `?job=<id>` it shows the progress, also after a reload. */
export default function ProductArtwork() {
  const { id = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const job = params.get("job");
  const { result, query } = useOne<Product, HttpError>({
    resource: "products",
    id,
    errorNotification: false,
  });
  const product = result?.id === id ? result : undefined;
  const back = { to: `/s/products/${id}`, label: product?.title ?? "Product" };
  return (
    <div className="screen screen-detail">
      <PageHeader title="Add artwork" back={back} />
      {query.isError ? (
        <LoadFailed what="Product" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : !product ? (
        <CardSkeleton lines={6} />
      ) : job === null ? (
        <AddArtworkForm
          product={product}
          started={(started) => setParams({ job: started }, { replace: true })}
        />
      ) : (
        <CreationProgress key={job} id={job} titleOf={() => "Artwork added"} />
      )}
    </div>
  );
}

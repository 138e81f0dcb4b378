import { useSearchParams } from "react-router";
import { counted } from "../../../domain/counts.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { Together } from "../../widgets/Together.tsx";
import { CreationProgress } from "./CreationProgress.tsx";
import { FromArtworkForm } from "./FromArtworkForm.tsx";
import "./from-artwork.css";

const BACK = { to: "/s/products", label: "Products" };

/** Creates products from artwork. With `?job=<id>` it shows the progress, also after a reload. */
export default function ProductsFromArtwork() {
  const [params, setParams] = useSearchParams();
  const job = params.get("job");
  return (
    <div className="screen screen-detail">
      <PageHeader title="Create from artwork" back={BACK} />
      {job === null ? (
        <Together>
          <FromArtworkForm
            catalog={params.get("catalog")}
            started={(id) => setParams({ job: id }, { replace: true })}
          />
        </Together>
      ) : (
        <CreationProgress
          key={job}
          id={job}
          titleOf={(products) => `${counted(products, "product")} created`}
          again={() => setParams({})}
        />
      )}
    </div>
  );
}

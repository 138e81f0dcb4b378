import { type HttpError, useOne } from "@refinedev/core";
import { useParams } from "react-router";
import { showBasecostPrices, showCatalogCosts } from "../../../domain/catalogs/basecosts/calls.ts";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useCallQuery } from "../../providers/calls.ts";
import { FRESH } from "../../providers/fresh.ts";
import type { ScreenProps } from "../../screens.ts";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import type { CatalogDetail } from "../catalog.ts";
import { PriceGrids } from "./PriceGrids.tsx";

/** The prices of one catalog in a base cost: each variant, and shipping by zone. */
export default function CatalogPrices({ area }: ScreenProps) {
  const { id = "", basecostId = "" } = useParams();
  const { result: catalog, query: catalogQuery } = useOne<CatalogDetail, HttpError>({
    resource: "catalogs",
    id,
    errorNotification: false,
  });
  const costsQuery = useCallQuery(showCatalogCosts, { params: { catalogId: id } });
  const query = useCallQuery(showBasecostPrices, { params: { id: basecostId, catalogId: id } }, FRESH);
  const costs = costsQuery.data?.data;
  const prices = query.data?.data;
  const error = query.error ?? catalogQuery.error ?? costsQuery.error;
  const name = costs?.basecosts.find((one) => one.id === basecostId)?.name;
  const back = {
    to: `/${area}/base-cost/catalogs/${id}`,
    label: catalog ? `Costs of ${catalog.name}` : "Costs",
  };
  const retry = () => {
    void query.refetch();
    void catalogQuery.refetch();
    void costsQuery.refetch();
  };
  return (
    <div className="screen screen-detail">
      <PageHeader title={catalog && name ? `${catalog.name} in ${name}` : "Prices"} back={back} />
      {error ? (
        <LoadFailed what={query.error ? "Base cost" : "Catalog"} error={error} back={back} retry={retry} />
      ) : // The grids begin with the current prices, not with those that an earlier visit left in the cache.
      !catalog || !costs || !prices || !query.isFetchedAfterMount ? (
        <CardSkeleton lines={10} />
      ) : (
        <PriceGrids
          key={`${id} ${basecostId}`}
          basecostId={basecostId}
          catalog={catalog}
          costs={costs}
          prices={prices}
        />
      )}
    </div>
  );
}

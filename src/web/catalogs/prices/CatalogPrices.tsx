import { type HttpError, useCustom, useOne } from "@refinedev/core";
import { useParams } from "react-router";
import type { z } from "zod";
import type { CatalogCosts } from "../../../domain/catalogs/catalog-costs.ts";
import type { pricesResponse } from "../../../domain/catalogs/responses.ts";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
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
  const { query: costsQuery } = useCustom<CatalogCosts, HttpError>({
    url: `basecosts/catalogs/${id}`,
    method: "get",
    errorNotification: false,
  });
  const { query } = useCustom<z.output<typeof pricesResponse>, HttpError>({
    url: `basecosts/${basecostId}/catalogs/${id}`,
    method: "get",
    errorNotification: false,
    queryOptions: FRESH,
  });
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

import { Link, useParams } from "react-router";
import { formatMoney } from "../../domain/format.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import type { ScreenProps } from "../screens.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { spanOf, useBasecost, useCatalogs } from "./basecost.ts";
import "./catalogs.css";

const shown = (prices: readonly number[]) => {
  const span = spanOf(prices);
  if (!span) return "–";
  return span[0] === span[1] ? formatMoney(span[0]) : `${formatMoney(span[0])} – ${formatMoney(span[1])}`;
};

/** What a base cost asks for each catalog, at a glance. */
export default function BasecostCatalogs({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const { result: basecost, query } = useBasecost(id);
  const catalogs = useCatalogs();
  const priced = catalogs?.filter(({ id: catalog }) =>
    [...(basecost?.items ?? []), ...(basecost?.shipping ?? [])].some((line) => line.catalog === catalog),
  );
  const back = { to: `/${area}/base-cost`, label: "Base Cost" };
  return (
    <div className="screen screen-detail">
      <PageHeader title={basecost ? `Prices of ${basecost.name}` : "Prices"} back={back} />
      {query.isError ? (
        <LoadFailed what="Base cost" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : !basecost || !priced ? (
        <CardSkeleton lines={8} />
      ) : priced.length === 0 ? (
        <EmptyState icon="dollar" title="No prices yet" text="A catalog appears here once it has a price." />
      ) : (
        <div className="card plain-table-box">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">Catalog</th>
                <th scope="col">Code</th>
                <th scope="col" className="right">
                  Goods
                </th>
                <th scope="col" className="right">
                  Shipping, first unit
                </th>
              </tr>
            </thead>
            <tbody>
              {priced.map(({ id: catalog, name, productCode }) => (
                <tr key={catalog}>
                  <td>
                    <Link to={`/${area}/base-cost/catalog-cost/${catalog}/basecost/${id}`}>{name}</Link>
                  </td>
                  <td>{productCode}</td>
                  <td className="right">
                    {shown(basecost.items.filter((one) => one.catalog === catalog).map((one) => one.price))}
                  </td>
                  <td className="right">
                    {shown(
                      basecost.shipping.filter((one) => one.catalog === catalog).map((one) => one.first),
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

import { type HttpError, useOne } from "@refinedev/core";
import { Link, useParams } from "react-router";
import { showCatalogCosts } from "../../domain/catalogs/basecosts/calls.ts";
import { type CatalogCosts as Costs, priceOf } from "../../domain/catalogs/basecosts/catalog-costs.ts";
import { zoneLabel } from "../../domain/catalogs/basecosts/zones.ts";
import { formatMoney } from "../../domain/format.ts";
import { SHIPPING_OPTIONS } from "../../domain/orders/status.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { Panel } from "../orders/detail/Panel.tsx";
import { useCallQuery } from "../providers/calls.ts";
import type { ScreenProps } from "../screens.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { Money } from "../widgets/values.tsx";
import type { CatalogDetail, CatalogVariant } from "./catalog.ts";
import "./cost-matrix.css";

type List = Costs["basecosts"][number];
interface TableProps {
  basecosts: readonly List[];
  addressOf(basecost: string): string;
}

const Heads = ({ basecosts, addressOf }: TableProps) =>
  basecosts.map(({ id, name }) => (
    <th key={id} scope="col" className="right">
      <Link to={addressOf(id)}>{name}</Link>
    </th>
  ));

function Goods({
  variants,
  costs,
  ...table
}: TableProps & { variants: readonly CatalogVariant[]; costs: Costs["costs"] }) {
  const costOf = new Map(costs.map(({ variant, cost }) => [variant, cost]));
  return (
    <table className="plain-table matrix">
      <thead>
        <tr>
          <th scope="col" className="matrix-first">
            Variant
          </th>
          <th scope="col" className="right">
            Cost
          </th>
          <Heads {...table} />
        </tr>
      </thead>
      <tbody>
        {variants.map(({ id, catalogVariantCode, color, size }) => (
          <tr key={id}>
            <th scope="row" className="matrix-first">
              <span className="matrix-name matrix-text">
                <span>{catalogVariantCode}</span>
                <span className="small quiet">{[color?.name, size?.name].filter(Boolean).join(" · ")}</span>
              </span>
            </th>
            <td className="right">
              <Money amount={costOf.get(id)} />
            </td>
            {table.basecosts.map((basecost) => {
              const price = priceOf(basecost.items, id);
              return (
                <td key={basecost.id} className="right">
                  {price === null ? <span className="matrix-none">No price</span> : formatMoney(price)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Shipping(table: TableProps) {
  const keyOf = ({ zone, option }: List["shipping"][number]) => `${zone} ${option}`;
  const rates = new Map(
    table.basecosts.flatMap(({ shipping }) => shipping).map((rate) => [keyOf(rate), rate]),
  );
  return (
    <table className="plain-table matrix">
      <thead>
        <tr>
          <th scope="col" className="matrix-first">
            Destination
          </th>
          <Heads {...table} />
        </tr>
      </thead>
      <tbody>
        {[...rates].map(([key, { zone, option }]) => (
          <tr key={key}>
            <th scope="row" className="matrix-first">
              <span className="matrix-name matrix-text">
                <span>{zoneLabel(zone)}</span>
                <span className="small quiet">{SHIPPING_OPTIONS[option]}</span>
              </span>
            </th>
            {table.basecosts.map(({ id, shipping }) => {
              const rate = shipping.find((one) => keyOf(one) === key);
              return (
                <td key={id} className="right">
                  {rate ? (
                    `${formatMoney(rate.first)}, then ${formatMoney(rate.additional)}`
                  ) : (
                    <span className="matrix-none">No rate</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The costs of a catalog over all base costs: each variant, and shipping by destination. */
export default function CatalogCosts({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const { result: catalog, query: catalogQuery } = useOne<CatalogDetail, HttpError>({
    resource: "catalogs",
    id,
    errorNotification: false,
  });
  const query = useCallQuery(showCatalogCosts, { params: { catalogId: id } });
  const costs = query.data?.data;
  const error = catalogQuery.error ?? query.error;
  const back = { to: `/${area}/base-cost?tab=matrix`, label: "Base costs" };
  const retry = () => {
    void query.refetch();
    void catalogQuery.refetch();
  };
  const addressOf = (basecost: string) => `/${area}/base-cost/catalog-cost/${id}/basecost/${basecost}`;
  return (
    <div className="screen screen-detail">
      <PageHeader title={catalog ? `Costs of ${catalog.name}` : "Costs"} back={back} />
      {error ? (
        <LoadFailed what="Catalog" error={error} back={back} retry={retry} />
      ) : !catalog || !costs ? (
        <CardSkeleton lines={8} />
      ) : (
        <>
          <Panel title="Variants">
            <section className="matrix-box" tabIndex={0} aria-label="Prices of the variants">
              <Goods
                variants={catalog.variants}
                costs={costs.costs}
                basecosts={costs.basecosts}
                addressOf={addressOf}
              />
            </section>
          </Panel>
          <Panel title="Shipping">
            {costs.basecosts.some(({ shipping }) => shipping.length > 0) ? (
              <section className="matrix-box" tabIndex={0} aria-label="Shipping rates">
                <Shipping basecosts={costs.basecosts} addressOf={addressOf} />
              </section>
            ) : (
              <p className="card-padded quiet">No shipping rates yet.</p>
            )}
          </Panel>
        </>
      )}
    </div>
  );
}

import { Link, useParams } from "react-router";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import ResourceShow from "../resource/ResourceShow.tsx";
import type { ScreenProps } from "../screens.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { type Basecost, formatRange, useBasecost, useCatalogs } from "./basecost.ts";
import "./catalogs.css";

const basecosts = resourceNamed("basecosts");

/** The price ranges of a base cost by catalog, those without a price last. */
function Prices({ basecost, area }: { basecost: Basecost } & ScreenProps) {
  const catalogs = useCatalogs();
  if (!catalogs) return <CardSkeleton lines={8} />;
  if (catalogs.length === 0) {
    return (
      <p className="card-padded quiet">No catalogs yet. Their prices are entered here once there are some.</p>
    );
  }
  const isPriced = (id: string) =>
    [...basecost.items, ...basecost.shipping].some((line) => line.catalog === id);
  const priced = [
    ...catalogs.filter(({ id }) => isPriced(id)),
    ...catalogs.filter(({ id }) => !isPriced(id)),
  ];
  return (
    <div className="plain-table-box">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Catalog</th>
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
                <Link to={`/${area}/base-cost/catalog-cost/${catalog}/basecost/${basecost.id}`}>{name}</Link>
                <div className="small quiet">{productCode}</div>
              </td>
              <td className="right">
                {formatRange(
                  basecost.items.filter((line) => line.catalog === catalog).map((line) => line.price),
                )}
              </td>
              <td className="right">
                {formatRange(
                  basecost.shipping.filter((line) => line.catalog === catalog).map((line) => line.first),
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A base cost with its prices. */
export default function BasecostShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const { result: basecost } = useBasecost(id);
  return (
    <ResourceShow resource={basecosts} area={area}>
      {basecost && (
        <Panel title="Prices">
          <Prices basecost={basecost} area={area} />
        </Panel>
      )}
    </ResourceShow>
  );
}

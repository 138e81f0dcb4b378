import { Link, useParams } from "react-router";
import { counted } from "../../domain/counts.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { SmallTable } from "../list/table/SmallTable.tsx";
import { Panel } from "../orders/detail/Panel.tsx";
import { useAbility } from "../providers/person.tsx";
import ResourceShow from "../resource/ResourceShow.tsx";
import type { ScreenProps } from "../screens.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { type Basecost, formatRange, useBasecost, useCatalogs } from "./basecost.ts";
import "./catalogs.css";

const basecosts = resourceNamed("basecosts");

/** At most so many catalogs without prices are listed; the matrix has all. */
const MAX_UNPRICED = 20;

const rangeOf = (amounts: readonly number[]) => (amounts.length > 0 ? formatRange(amounts) : "No prices");

const linesOf = <Line extends { catalog: string }>(lines: readonly Line[], id: string) =>
  lines.filter(({ catalog }) => catalog === id);

/** The price ranges of a base cost, by catalog, and for people who enter prices the catalogs without any. */
function Prices({ basecost, area }: { basecost: Basecost } & ScreenProps) {
  const catalogs = useCatalogs();
  const canEdit = useAbility().can("basecosts", "edit");
  if (!catalogs) return <CardSkeleton lines={8} />;
  const lines = [...basecost.items, ...basecost.shipping];
  const isPriced = ({ id }: { id: string }) => lines.some((line) => line.catalog === id);
  const priced = catalogs.filter(isPriced);
  const unpriced = canEdit ? catalogs.filter((catalog) => !isPriced(catalog)) : [];
  const toPrices = (id: string) => `/${area}/base-cost/catalog-cost/${id}/basecost/${basecost.id}`;
  const shown = [...priced, ...unpriced.slice(0, MAX_UNPRICED)];
  if (shown.length === 0) {
    const next = canEdit ? "Create a catalog first." : "A catalog appears here once it has a price.";
    return <p className="card-padded quiet">No prices yet. {next}</p>;
  }
  return (
    <div className="plain-table-box">
      <SmallTable
        label="Prices by catalog"
        rows={shown}
        keyOf={({ id }) => id}
        columns={[
          { title: "Catalog", cell: ({ id, name }) => <Link to={toPrices(id)}>{name}</Link> },
          { title: "Code", cell: ({ productCode }) => productCode },
          {
            title: "Variants",
            align: "right",
            cell: ({ id }) => rangeOf(linesOf(basecost.items, id).map(({ price }) => price)),
          },
          {
            title: "Shipping, first unit",
            align: "right",
            cell: ({ id }) => rangeOf(linesOf(basecost.shipping, id).map(({ first }) => first)),
          },
          ...(unpriced.length > 0
            ? [
                {
                  title: "Next step",
                  hidesTitle: true,
                  align: "right" as const,
                  cell: (catalog: (typeof shown)[number]) =>
                    !isPriced(catalog) && (
                      <Link to={toPrices(catalog.id)} aria-label={`Enter prices of ${catalog.name}`}>
                        Enter prices
                      </Link>
                    ),
                },
              ]
            : []),
        ]}
      />
      {unpriced.length > MAX_UNPRICED && (
        <p className="card-padded quiet">
          {counted(unpriced.length - MAX_UNPRICED, "more catalog")} without prices:{" "}
          <Link to={`/${area}/base-cost?tab=matrix`}>open the matrix</Link>
        </p>
      )}
    </div>
  );
}

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

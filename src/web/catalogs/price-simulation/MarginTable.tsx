import { useState } from "react";
import type { PriceSimulation } from "../../../domain/catalogs/price-simulation/price-simulation.ts";
import type { MarginClass } from "../../../domain/catalogs/price-simulation/simulated-margins.ts";
import { formatCount } from "../../../domain/format.ts";
import { type SmallColumn, SmallTable } from "../../list/table/SmallTable.tsx";
import { usePerson } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { Money } from "../../widgets/values.tsx";
import { MARGIN_LABELS, PLATFORM } from "./simulation-labels.ts";

const PAGE = 100;

const EMPTY: Readonly<Record<MarginClass, string>> = {
  negative: "No margin is negative.",
  thinner: "No margin becomes thinner.",
  better: "No margin becomes better.",
};

const AGENCY: SmallColumn<PriceSimulation["margins"][number]> = {
  title: "Agency",
  cell: ({ agency }) => agency?.name ?? PLATFORM,
};

/** The margins of a class, a hundred at a time. */
export function MarginTable({ simulation, of }: { simulation: PriceSimulation; of: MarginClass }) {
  const [shown, setShown] = useState(PAGE);
  // An agency sees its own margins only.
  const isOwn = usePerson().userType === "agency";
  const rows = simulation.margins.filter((one) => one.class === of);
  const total = simulation.marginCounts[of];
  if (total === 0) return <p className="quiet">{EMPTY[of]}</p>;
  return (
    <>
      <SmallTable
        label={`${MARGIN_LABELS[of]} margins`}
        box="plain-table-box simulation-table"
        rows={rows.slice(0, shown)}
        keyOf={({ agency, basecost, sku }) => `${agency?.id} ${basecost.id} ${sku}`}
        columns={[
          ...(isOwn ? [] : [AGENCY]),
          { title: "Base cost", cell: ({ basecost }) => basecost.name },
          { title: "SKU", className: "simulation-sku", cell: ({ sku }) => sku },
          { title: "Margin before", align: "right", cell: ({ before }) => <Money amount={before} /> },
          {
            title: "Margin after",
            align: "right",
            cell: ({ after }) => (
              <>
                <span aria-hidden="true">→ </span>
                <Money amount={after} />
              </>
            ),
          },
        ]}
      />
      <p className="quiet small simulation-more">
        <span>
          {formatCount(Math.min(shown, rows.length))} of {formatCount(total)}
        </span>
        {shown < rows.length && (
          <Button small onClick={() => setShown(shown + PAGE)}>
            Show more
          </Button>
        )}
      </p>
    </>
  );
}

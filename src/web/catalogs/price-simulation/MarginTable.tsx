import { useState } from "react";
import type { PriceSimulation } from "../../../domain/catalogs/price-simulation/price-simulation.ts";
import type { MarginClass } from "../../../domain/catalogs/price-simulation/simulated-margins.ts";
import { formatCount } from "../../../domain/format.ts";
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
      <section
        className="plain-table-box simulation-table"
        aria-label={`${MARGIN_LABELS[of]} margins`}
        tabIndex={0}
      >
        <table className="plain-table">
          <thead>
            <tr>
              {[...(isOwn ? [] : ["Agency"]), "Base cost", "SKU"].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              {["Before", "After"].map((title) => (
                <th key={title} scope="col" className="right">
                  Margin {title.toLowerCase()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr key={`${row.agency?.id} ${row.basecost.id} ${row.sku}`}>
                {!isOwn && <td>{row.agency?.name ?? PLATFORM}</td>}
                <td>{row.basecost.name}</td>
                <td className="simulation-sku">{row.sku}</td>
                <td className="right">
                  <Money amount={row.before} />
                </td>
                <td className="right">
                  <span aria-hidden="true">→ </span>
                  <Money amount={row.after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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

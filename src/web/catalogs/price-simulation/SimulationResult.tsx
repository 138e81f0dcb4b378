import { Flex, Tabs } from "antd";
import type { PriceSimulation } from "../../../domain/catalogs/price-simulation/price-simulation.ts";
import { MARGIN_CLASSES } from "../../../domain/catalogs/price-simulation/simulated-margins.ts";
import { formatCount, formatMoney } from "../../../domain/format.ts";
import { SmallTable } from "../../list/table/SmallTable.tsx";
import { Signed } from "../../money/Signed.tsx";
import { Button } from "../../widgets/Button.tsx";
import { Money } from "../../widgets/values.tsx";
import { MarginTable } from "./MarginTable.tsx";
import { saveMargins } from "./simulation-csv.ts";
import { effectLabel, MARGIN_LABELS, NEW_PRICE, PHASE_LABELS, PLATFORM } from "./simulation-labels.ts";

const countOf = (orders: number) => (orders === 1 ? "1 order" : `${formatCount(orders)} orders`);

function Headline({ simulation }: { simulation: PriceSimulation }) {
  const { total, sellers, margins } = simulation;
  // The orders of the platform's row are those of its agencies.
  const orders = sellers.reduce((sum, one) => sum + (one.agency ? one.orders : 0), 0);
  const [before, after] = [
    sellers.reduce((sum, one) => sum + one.before, 0),
    sellers.reduce((sum, one) => sum + one.after, 0),
  ];
  return (
    <div className="simulation-headline">
      <Flex justify="space-between" align="center" gap={8}>
        <p className="simulation-total">
          <Signed amount={total} />
        </p>
        {margins.length > 0 && (
          <Button small icon="download" onClick={() => saveMargins(simulation)}>
            Export CSV
          </Button>
        )}
      </Flex>
      <p className="quiet">
        {orders === 0
          ? "No orders of the last 30 days have this catalog."
          : `Change of the margin: ${countOf(orders)} of the last 30 days would have earned ${formatMoney(after)} instead of ${formatMoney(before)}.`}
      </p>
    </div>
  );
}

function OpenOrders({ openOrders }: Pick<PriceSimulation, "openOrders">) {
  const blocked = openOrders.reduce((sum, one) => sum + one.blocked, 0);
  const effects = openOrders.flatMap(({ phase, count, amount, unblocked, unblockedCharge }) => [
    { phase, effect: effectLabel(phase, amount), orders: count, amount },
    ...(unblocked > 0 ? [{ phase, effect: NEW_PRICE, orders: unblocked, amount: unblockedCharge }] : []),
  ]);
  return (
    <>
      <h3>Open orders</h3>
      <SmallTable
        label="Open orders"
        box="plain-table-box"
        rows={effects}
        keyOf={({ phase, effect }) => `${phase} ${effect}`}
        columns={[
          { title: "Phase", cell: ({ phase }) => PHASE_LABELS[phase] },
          { title: "Effect", cell: ({ effect }) => effect },
          { title: "Orders", align: "right", cell: ({ orders }) => formatCount(orders) },
          { title: "Difference", align: "right", cell: ({ amount }) => <Money amount={Math.abs(amount)} /> },
        ]}
      />
      {blocked > 0 && (
        <p className="simulation-warning">
          {countOf(blocked)} would have no price and could not be submitted.
        </p>
      )}
    </>
  );
}

const partyOf = ({ agency, seller }: PriceSimulation["sellers"][number]) => seller ?? agency;

function Sellers({ sellers }: Pick<PriceSimulation, "sellers">) {
  if (sellers.length === 0) return null;
  const title = sellers.some(({ seller }) => seller) ? "Sellers" : "Agencies";
  return (
    <>
      <h3>{title}</h3>
      <SmallTable
        label={title}
        box="plain-table-box simulation-table"
        rows={sellers}
        keyOf={(row) => partyOf(row)?.id ?? PLATFORM}
        columns={[
          {
            title: title === "Sellers" ? "Seller" : "Agency",
            cell: (row) => partyOf(row)?.name ?? PLATFORM,
          },
          { title: "Orders in 30 days", align: "right", cell: ({ orders }) => formatCount(orders) },
          { title: "Earned before", align: "right", cell: ({ before }) => <Money amount={before} /> },
          { title: "Earned after", align: "right", cell: ({ after }) => <Money amount={after} /> },
          {
            title: "Change",
            align: "right",
            // Both have two decimals; their difference may not.
            cell: ({ before, after }) => <Signed amount={Math.round((after - before) * 100) / 100} />,
          },
        ]}
      />
    </>
  );
}

/** What a change of prices would do, the most important first. */
export function SimulationResult({ simulation }: { simulation: PriceSimulation }) {
  const { marginCounts } = simulation;
  const first = MARGIN_CLASSES.find((one) => marginCounts[one] > 0) ?? "negative";
  return (
    <div className="simulation">
      <Headline simulation={simulation} />
      <Tabs
        defaultActiveKey={first}
        items={MARGIN_CLASSES.map((one) => ({
          key: one,
          label: `${MARGIN_LABELS[one]} (${formatCount(marginCounts[one])})`,
          children: <MarginTable simulation={simulation} of={one} />,
        }))}
      />
      <OpenOrders openOrders={simulation.openOrders} />
      <Sellers sellers={simulation.sellers} />
    </div>
  );
}

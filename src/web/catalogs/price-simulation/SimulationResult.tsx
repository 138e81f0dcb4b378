import { Flex, Tabs } from "antd";
import { Fragment } from "react";
import type { PriceSimulation } from "../../../domain/catalogs/price-simulation/price-simulation.ts";
import { MARGIN_CLASSES } from "../../../domain/catalogs/price-simulation/simulated-margins.ts";
import { formatCount, formatMoney } from "../../../domain/format.ts";
import type { Phase } from "../../../domain/orders/order.ts";
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

interface EffectRowProps {
  phase: Phase;
  effect: string;
  orders: number;
  amount: number;
}

const EffectRow = ({ phase, effect, orders, amount }: EffectRowProps) => (
  <tr>
    <td>{PHASE_LABELS[phase]}</td>
    <td>{effect}</td>
    <td className="right">{formatCount(orders)}</td>
    <td className="right">
      <Money amount={Math.abs(amount)} />
    </td>
  </tr>
);

function OpenOrders({ openOrders }: Pick<PriceSimulation, "openOrders">) {
  const blocked = openOrders.reduce((sum, one) => sum + one.blocked, 0);
  return (
    <>
      <h3>Open orders</h3>
      <section className="plain-table-box" aria-label="Open orders" tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Phase</th>
              <th scope="col">Effect</th>
              <th scope="col" className="right">
                Orders
              </th>
              <th scope="col" className="right">
                Difference
              </th>
            </tr>
          </thead>
          <tbody>
            {openOrders.map(({ phase, count, amount, unblocked, unblockedCharge }) => (
              <Fragment key={phase}>
                <EffectRow phase={phase} effect={effectLabel(phase, amount)} orders={count} amount={amount} />
                {unblocked > 0 && (
                  <EffectRow phase={phase} effect={NEW_PRICE} orders={unblocked} amount={unblockedCharge} />
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      {blocked > 0 && (
        <p className="simulation-warning">
          {countOf(blocked)} would have no price and could not be submitted.
        </p>
      )}
    </>
  );
}

function Sellers({ sellers }: Pick<PriceSimulation, "sellers">) {
  if (sellers.length === 0) return null;
  const title = sellers.some(({ seller }) => seller) ? "Sellers" : "Agencies";
  return (
    <>
      <h3>{title}</h3>
      <section className="plain-table-box simulation-table" aria-label={title} tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{title === "Sellers" ? "Seller" : "Agency"}</th>
              {["Orders in 30 days", "Earned before", "Earned after", "Change"].map((column) => (
                <th key={column} scope="col" className="right">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sellers.map(({ agency, seller, orders, before, after }) => (
              <tr key={(seller ?? agency)?.id ?? PLATFORM}>
                <td>{(seller ?? agency)?.name ?? PLATFORM}</td>
                <td className="right">{formatCount(orders)}</td>
                <td className="right">
                  <Money amount={before} />
                </td>
                <td className="right">
                  <Money amount={after} />
                </td>
                <td className="right">
                  {/* Both have two decimals; their difference may not. */}
                  <Signed amount={Math.round((after - before) * 100) / 100} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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

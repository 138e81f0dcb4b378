import { Profits } from "./Profits.tsx";

/** The expected profit of orders in progress at their current cost. */
export default function EstimatedProfit() {
  return (
    <Profits
      title="Estimated profit"
      estimated
      none="Orders in progress appear here with their expected profit."
      to={{ label: "Profit detail", to: "/s/profit-detail" }}
    />
  );
}

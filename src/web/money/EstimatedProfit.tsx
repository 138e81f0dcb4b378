import { Profits } from "./Profits.tsx";

/** What orders under way are expected to bring, from what they cost now. */
export default function EstimatedProfit() {
  return (
    <Profits
      title="Estimated profit"
      estimated
      none="Orders that are under way stand here with what they should bring."
      to={{ label: "Profit detail", to: "/s/profit-detail" }}
    />
  );
}

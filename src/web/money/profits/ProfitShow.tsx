import { Profits } from "./Profits.tsx";

/** The profit of fulfilled orders. */
export default function ProfitShow() {
  return (
    <Profits
      title="Profit detail"
      estimated={false}
      none="Orders appear here once fulfilled."
      to={{ label: "Estimated profit", to: "/s/estimated-profit" }}
    />
  );
}

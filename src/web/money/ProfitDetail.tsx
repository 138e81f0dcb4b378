import { Profits } from "./Profits.tsx";

/** What fulfilled orders brought. */
export default function ProfitDetail() {
  return (
    <Profits
      title="Profit detail"
      estimated={false}
      none="An order stands here once it is fulfilled."
      to={{ label: "Estimated profit", to: "/s/estimated-profit" }}
    />
  );
}

import { keepPreviousData } from "@tanstack/react-query";
import { listTeamProfits } from "../../../domain/money/profits/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { FailedState } from "../../widgets/states.tsx";
import { MetricCards } from "../ledger/MetricCards.tsx";
import { METRIC_LABELS } from "../ledger/metric-labels.ts";

const CARDS = [
  ["totalProfit", "Of collected sales and referrals"],
  ["totalHold", "Released some days after delivery"],
  ["remainProfit", "To be paid out"],
  ["totalAmountPaid", "Approved payouts"],
] as const;

export type ProfitMetric = (typeof CARDS)[number][0];

interface Props {
  /** A seller team; the person's own by default. */
  teamId?: string;
  open: string | null;
  setOpen(key: ProfitMetric | null): void;
}

export function ProfitMetrics({ teamId = "", open, setOpen }: Props) {
  const {
    data: response,
    error,
    refetch,
  } = useCallQuery(
    listTeamProfits,
    { query: { sellerTeamIds: teamId } },
    { placeholderData: keepPreviousData },
  );
  const data = response?.data;
  if (error && !data) return <FailedState what="Profit" why={error.message} retry={() => void refetch()} />;
  const metrics = data?.data[0];
  const cards = CARDS.map(([key, note]) => ({
    key,
    label: METRIC_LABELS[key],
    amount: metrics?.[key],
    note,
  }));
  return (
    <>
      <MetricCards cards={cards} open={open} setOpen={setOpen} />
      <p className="small quiet metrics-note">
        These metrics cover sales collected by the agency's store and referral earnings, over all time.
      </p>
    </>
  );
}

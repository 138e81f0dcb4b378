import { useGet } from "../providers/calls.ts";
import { FailedState } from "../widgets/states.tsx";
import { FigureCards } from "./FigureCards.tsx";
import { FIGURE_LABELS } from "./figure-words.ts";

const CARDS = [
  ["totalProfit", "Of sales that your agency collected"],
  ["totalHold", "Released some days after delivery"],
  ["remainProfit", "To be paid out"],
  ["totalAmountPaid", "Approved payouts"],
] as const;

export type ProfitFigure = (typeof CARDS)[number][0];

interface Props {
  /** A seller team; left out: one's own. */
  teamId?: string;
  open: string | null;
  setOpen(key: ProfitFigure | null): void;
}

/** What a team earned, and what has become of it. */
export function ProfitFigures({ teamId = "", open, setOpen }: Props) {
  const { data, error, refetch } = useGet<{ data: Record<ProfitFigure, number>[] }>("profits/seller-team", {
    query: { sellerTeamIds: teamId },
    keep: true,
  });
  if (error && !data) return <FailedState what="Profit" why={error.message} retry={() => void refetch()} />;
  const figures = data?.data[0];
  const cards = CARDS.map(([key, note]) => ({
    key,
    label: FIGURE_LABELS[key],
    amount: figures?.[key],
    note,
  }));
  return (
    <>
      <FigureCards cards={cards} open={open} setOpen={setOpen} />
      <p className="small quiet figures-note">
        These four are the balance of sales that the agency's store collected, over all time.
      </p>
    </>
  );
}

import { PostingsSheet } from "../../money/PostingsSheet.tsx";
import { ProfitExplanation } from "../../money/ProfitExplanation.tsx";
import { useMay } from "../../providers/person.tsx";
import { FIGURE_LABELS, type Figure, postingsOf } from "./figures.ts";

interface Props {
  orderId: string;
  name: string;
  side: "seller" | "agency";
  figure: Figure;
  close(): void;
}

/** The ledger behind one figure of an order; of its profit, the lines that it adds up from as well. */
export default function LedgerDrawer({ orderId, name, side, figure, close }: Props) {
  const may = useMay();
  return (
    <PostingsSheet
      title={`${FIGURE_LABELS[figure]} of ${name}`}
      of={{ order: orderId }}
      choose={(postings) => postingsOf(postings, figure, side)}
      none={
        figure === "profit"
          ? "Nothing of it was posted: the money of the sale is with the seller's own store."
          : "Nothing was posted yet. A quote costs nothing until the order is submitted."
      }
      close={close}
    >
      {figure === "profit" && may("profits", "show") && <ProfitExplanation orderId={orderId} />}
    </PostingsSheet>
  );
}

import type { MarginLine, ProfitLine } from "../../domain/money/profit.ts";
import { useGet } from "../providers/calls.ts";
import { Money } from "../widgets/figures.tsx";
import { Bar } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";

interface Explanation {
  estimated: boolean;
  profit: number;
  lines: { line: ProfitLine; amount: number }[];
  margin?: number;
  marginLines?: { line: MarginLine; amount: number }[];
}

const PROFIT_WORDS: Readonly<Record<ProfitLine, string>> = {
  retail: "Retail",
  retailShipping: "Shipping that the buyer paid",
  discounts: "Discounts",
  other: "Tax and other",
  returned: "Sent back to the buyer",
  baseCost: "Base cost",
  shipping: "Shipping",
  cancelFee: "Cancel fees",
  design: "Design",
  refunds: "Refunds",
};
const MARGIN_WORDS: Readonly<Record<MarginLine, string>> = {
  charge: "Charge",
  supplier: "Supplier",
  designer: "Designer",
  referral: "Referral",
};

interface Lines {
  title: string;
  lines: readonly { key: string; words: string; amount: number }[];
  sum: string;
  total: number;
}

function Lines({ title, lines, sum, total }: Lines) {
  return (
    <section className="posting" aria-label={title}>
      <div className="posting-head">
        <h3>{title}</h3>
      </div>
      <dl>
        {lines.map(({ key, words, amount }) => (
          <div key={key} className="money-line">
            <dt>{words}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
        <div className="money-line money-sum">
          <dt>{sum}</dt>
          <dd>
            <Money amount={total} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Why an order's profit is what it is, line by line; to its agency, what the order leaves it as well. */
export function ProfitExplanation({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useGet<Explanation>(`profits/orders/${orderId}`);
  if (error) return <FailedState what="Profit" why={error.message} retry={() => void refetch()} />;
  if (!data) return <Bar width="70%" height={120} />;
  return (
    <>
      <Lines
        title={data.marginLines ? "What the seller gets" : "How it adds up"}
        lines={data.lines.map(({ line, amount }) => ({ key: line, words: PROFIT_WORDS[line], amount }))}
        sum={data.estimated ? "Estimated profit" : "Profit"}
        total={data.profit}
      />
      {data.marginLines && (
        <Lines
          title="What is left to the agency"
          lines={data.marginLines.map(({ line, amount }) => ({
            key: line,
            words: MARGIN_WORDS[line],
            amount,
          }))}
          sum={data.estimated ? "Expected" : "Left"}
          total={data.margin ?? 0}
        />
      )}
    </>
  );
}

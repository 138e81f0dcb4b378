import { Flex } from "antd";
import type { MarginLine, ProfitLine } from "../../../domain/money/profit.ts";
import { explainProfit } from "../../../domain/money/profits/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import { FailedState } from "../../widgets/states.tsx";
import { Money } from "../../widgets/values.tsx";

const PROFIT_LABELS: Readonly<Record<ProfitLine, string>> = {
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
const MARGIN_LABELS: Readonly<Record<MarginLine, string>> = {
  charge: "Charge",
  supplier: "Supplier",
  designer: "Designer",
  referral: "Referral",
};

interface Lines {
  title: string;
  lines: readonly { key: string; label: string; amount: number }[];
  sum: string;
  total: number;
}

function Lines({ title, lines, sum, total }: Lines) {
  return (
    <section className="journal-entry" aria-label={title}>
      <Flex gap={12} justify="space-between">
        <h3>{title}</h3>
      </Flex>
      <dl>
        {lines.map(({ key, label, amount }) => (
          <div key={key} className="money-line">
            <dt>{label}</dt>
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

/** The lines of an order's profit; agencies also see their margin. */
export function ProfitExplanation({ orderId }: { orderId: string }) {
  const { data: response, error, refetch } = useCallQuery(explainProfit, { params: { id: orderId } });
  const data = response?.data;
  if (error) return <FailedState what="Profit" why={error.message} retry={() => void refetch()} />;
  if (!data) return <Bar width="70%" height={120} />;
  return (
    <>
      <Lines
        title={data.marginLines ? "Seller profit" : "How it adds up"}
        lines={data.lines.map(({ line, amount }) => ({ key: line, label: PROFIT_LABELS[line], amount }))}
        sum={data.estimated ? "Estimated profit" : "Profit"}
        total={data.profit}
      />
      {data.marginLines && (
        <Lines
          title="Agency margin"
          lines={data.marginLines.map(({ line, amount }) => ({
            key: line,
            label: MARGIN_LABELS[line],
            amount,
          }))}
          sum={data.estimated ? "Expected margin" : "Margin"}
          total={data.margin ?? 0}
        />
      )}
    </>
  );
}

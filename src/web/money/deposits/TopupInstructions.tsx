import { keepPreviousData } from "@tanstack/react-query";
import { Flex } from "antd";
import { useState } from "react";
import { formatCount, formatMoney } from "../../../domain/format.ts";
import { DEFAULT_EXCHANGE_RATE } from "../../../domain/settings/agency-settings.ts";
import { showTopupInstructions } from "../../../domain/settings/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { NumberField } from "../../widgets/number/NumberField.tsx";

const USUAL = 100;

/** Converts a topup in dollars to dong. */
function Exchange({ rate }: { rate: number }) {
  const [dollars, setDollars] = useState<number | null>(USUAL);
  return (
    <Flex className="exchange" gap="8px 24px" align="center" wrap>
      <p>
        1 USD equals <strong>{formatCount(rate)} VND</strong>
      </p>
      <label className="exchange-amount">
        <span className="small quiet">To top up</span>
        <NumberField kind="money" className="wide" min={0} value={dollars} onChange={setDollars} />
      </label>
      <p aria-live="polite">
        {dollars ? (
          <>
            send <strong className="money">{formatCount(Math.ceil(dollars * rate))} VND</strong> for{" "}
            {formatMoney(dollars)}
          </>
        ) : (
          <span className="quiet">Enter an amount</span>
        )}
      </p>
    </Flex>
  );
}

/** The agency's topup instructions and exchange rate; hidden without both. */
export function TopupInstructions() {
  const data = useCallQuery(showTopupInstructions, {}, { placeholderData: keepPreviousData }).data?.data;
  const hasRate = data !== undefined && data.exchangeRate !== DEFAULT_EXCHANGE_RATE;
  if (!data || (data.topupContent === "" && !hasRate)) return null;
  return (
    <section className="card card-padded" aria-labelledby="topup-how">
      <h2 id="topup-how">How to top up</h2>
      {data.topupContent && <p className="topup-text">{data.topupContent}</p>}
      {hasRate && <Exchange rate={data.exchangeRate} />}
    </section>
  );
}

import { keepPreviousData } from "@tanstack/react-query";
import { Flex } from "antd";
import { useState } from "react";
import { formatCount, formatMoney } from "../../../domain/format.ts";
import { dongOf } from "../../../domain/money/topup-accounts.ts";
import { DEFAULT_EXCHANGE_RATE } from "../../../domain/settings/agency-settings.ts";
import { showTopupInstructions } from "../../../domain/settings/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { NumberField } from "../../widgets/number/NumberField.tsx";
import { useDebounced } from "../../widgets/useDebounced.ts";
import { TopupAccounts } from "./TopupAccounts.tsx";

const USUAL = 100;
const PAUSE_MS = 400;

interface ExchangeProps {
  rate: number;
  dollars: number | null;
  setDollars(dollars: number | null): void;
}

/** Converts a topup in dollars to dong. */
function Exchange({ rate, dollars, setDollars }: ExchangeProps) {
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
            send <strong className="money">{formatCount(dongOf(dollars, rate))} VND</strong> for{" "}
            {formatMoney(dollars)}
          </>
        ) : (
          <span className="quiet">Enter an amount</span>
        )}
      </p>
    </Flex>
  );
}

/** The agency's topup instructions, accounts and exchange rate; hidden without any. */
export function TopupInstructions() {
  const [dollars, setDollars] = useState<number | null>(USUAL);
  const amount = useDebounced(dollars, PAUSE_MS);
  const data = useCallQuery(showTopupInstructions, {}, { placeholderData: keepPreviousData }).data?.data;
  const hasRate = data !== undefined && data.exchangeRate !== DEFAULT_EXCHANGE_RATE;
  if (!data || (data.topupContent === "" && data.accounts.length === 0 && !hasRate)) return null;
  return (
    <section className="card card-padded" aria-labelledby="topup-how">
      <h2 id="topup-how">How to top up</h2>
      {data.topupContent && <p className="topup-text">{data.topupContent}</p>}
      {hasRate && <Exchange rate={data.exchangeRate} dollars={dollars} setDollars={setDollars} />}
      {data.accounts.length > 0 && (
        <TopupAccounts {...data} dollars={amount !== null && amount > 0 ? amount : null} />
      )}
    </section>
  );
}

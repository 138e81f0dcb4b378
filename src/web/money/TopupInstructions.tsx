import { useState } from "react";
import { formatCount, formatMoney } from "../../domain/format.ts";
import { DEFAULT_EXCHANGE_RATE } from "../../domain/settings/agency-settings.ts";
import { useGet } from "../providers/calls.ts";
import { Amount } from "./Amount.tsx";

interface Topup {
  topupContent: string;
  /** Dong to the dollar. */
  exchangeRate: number;
}

const USUAL = 100;

/** What to send for a topup of so many dollars. */
function Exchange({ rate }: { rate: number }) {
  const [dollars, setDollars] = useState<number | null>(USUAL);
  return (
    <div className="exchange">
      <p>
        1 USD equals <strong>{formatCount(rate)} VND</strong>
      </p>
      <label className="exchange-amount">
        <span className="small quiet">To top up</span>
        <Amount value={dollars} onChange={setDollars} />
      </label>
      <p aria-live="polite">
        {dollars ? (
          <>
            send <strong className="money">{formatCount(Math.ceil(dollars * rate))} VND</strong> for{" "}
            {formatMoney(dollars)}
          </>
        ) : (
          <span className="quiet">Type an amount</span>
        )}
      </p>
    </div>
  );
}

/** How to top up, as the agency wrote it, at its exchange rate; nothing where it set neither. */
export function TopupInstructions() {
  const { data } = useGet<Topup>("agencies/topup", { keep: true });
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

import { Link } from "react-router";
import { formatMoney } from "../../domain/format.ts";
import { REFRESH_SECONDS } from "../../domain/limits.ts";
import { useGet } from "../providers/calls.ts";
import { useCanOpen, useMay, usePerson } from "../providers/person.tsx";

const live = { every: REFRESH_SECONDS, keep: true, retry: false } as const;

function Chip({ name, value, to }: { name: string; value: string; to?: string }) {
  const content = (
    <>
      <span className="chip-name">{name}</span> <span className="chip-value">{value}</span>
    </>
  );
  return to ? (
    <Link className="bar-chip" to={to}>
      {content}
    </Link>
  ) : (
    <span className="bar-chip">{content}</span>
  );
}

/** What a seller always wants to know: price list, balance, profit. A figure that nobody answers is not shown. */
export function SellerChips() {
  const { sellerTeam, isSubUser } = usePerson();
  const may = useMay();
  const opens = useCanOpen();
  const seesBalance = may("balances", "own");
  const balance = useGet<{ amount: number }>(seesBalance ? "balances/seller-teams" : null, live);
  const profit = useGet<{ remainProfit: number }>(
    sellerTeam && !isSubUser ? `profits/${sellerTeam.id}` : null,
    live,
  );
  return (
    <div className="bar-chips">
      {sellerTeam?.basecost && <Chip name="Base cost" value={sellerTeam.basecost.name} />}
      {balance.data && (
        <Chip
          name="Balance"
          value={formatMoney(balance.data.amount)}
          to={opens("/s/balance") ? "/s/balance" : undefined}
        />
      )}
      {profit.data && <Chip name="Profit" value={formatMoney(profit.data.remainProfit)} />}
    </div>
  );
}

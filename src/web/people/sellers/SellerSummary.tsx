import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../domain/format.ts";
import { showOrderTotals } from "../../../domain/orders/list/calls.ts";
import { useWallet } from "../../money/balance/wallet.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { useCounts } from "../../providers/counts.ts";
import { useAbility } from "../../providers/person.tsx";
import { type Fact, Facts } from "../../widgets/Facts.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import { Money, NOTHING, When } from "../../widgets/values.tsx";

/** What is loading. */
const LOADING = <Bar width={60} />;

interface OfTeam {
  teamId: string;
}

const useOrderTotals = (teamId: string) =>
  useCallQuery(showOrderTotals, { query: { sellerTeam: teamId } }).data?.data;

const Orders = ({ teamId }: OfTeam) => {
  const totals = useOrderTotals(teamId);
  return totals ? formatCount(totals.orders) : LOADING;
};
const Charged = ({ teamId }: OfTeam) => {
  const totals = useOrderTotals(teamId);
  return totals ? <Money amount={totals.charge} /> : LOADING;
};
const LastActivity = ({ teamId }: OfTeam) => {
  const totals = useOrderTotals(teamId);
  return totals ? <When at={totals.lastActivityAt} /> : LOADING;
};

const Balance = ({ teamId }: OfTeam) => {
  const wallet = useWallet(teamId).data?.data;
  return wallet ? <Money amount={wallet.amount} /> : LOADING;
};
const PendingTopups = ({ teamId }: OfTeam) => {
  const wallet = useWallet(teamId).data?.data;
  return wallet ? <Money amount={wallet.pendingTopUp} /> : LOADING;
};

/** The number of a seller's rows with a value of a field. */
function Count({ teamId, resource, by, value }: OfTeam & { resource: string; by: string; value: string }) {
  const counts = useCounts(resource, { sellerTeam: teamId }, by);
  if (!counts) return LOADING;
  return counts.by ? formatCount(counts.by[value] ?? 0) : NOTHING;
}

/** What a seller has: orders, tickets and money, each a link to its list. */
export function SellerSummary({ teamId }: OfTeam) {
  const { can, canOpen } = useAbility();
  const of = `sellerTeam=${teamId}`;
  const fact = (label: string, path: string, query: string, value: ReactNode): Fact => ({
    label,
    value: canOpen(path) ? <Link to={`${path}?${query}`}>{value}</Link> : value,
  });
  const facts: (Fact | false)[] = [
    can("orders", "total-revenue") && fact("Orders", "/ag/orders", of, <Orders teamId={teamId} />),
    can("orders", "total-revenue") && { label: "Charge", value: <Charged teamId={teamId} /> },
    can("tickets", "list") &&
      fact(
        "Open tickets",
        "/ag/tickets",
        `${of}&status=open`,
        <Count teamId={teamId} resource="tickets" by="status" value="open" />,
      ),
    can("balances", "show") &&
      fact("Balance", `/ag/sellers/${teamId}/statement`, "of=wallet", <Balance teamId={teamId} />),
    can("invoices", "list") &&
      fact(
        "Unpaid invoices",
        "/ag/invoices",
        `${of}&activeName=debts`,
        <Count teamId={teamId} resource="invoices" by="activeName" value="debts" />,
      ),
    can("balances", "show") &&
      fact("Pending top-ups", "/ag/deposits", `${of}&status=pending`, <PendingTopups teamId={teamId} />),
    can("payouts", "list") &&
      fact(
        "Pending payouts",
        "/ag/payouts",
        `${of}&status=0`,
        <Count teamId={teamId} resource="payouts" by="status" value="0" />,
      ),
    can("orders", "total-revenue") &&
      fact("Last activity", "/ag/orders", `${of}&sort=-updatedAt`, <LastActivity teamId={teamId} />),
  ];
  const shown = facts.filter((one) => one !== false);
  if (shown.length === 0) return null;
  return (
    <section className="card" aria-label="Summary">
      <Facts facts={shown} isDense />
    </section>
  );
}

import { type HttpError, useOne } from "@refinedev/core";
import { Flex } from "antd";
import { useParams } from "react-router";
import { formatMoney } from "../../../domain/format.ts";
import { showTeamProfit } from "../../../domain/money/profits/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { FRESH } from "../../providers/fresh.ts";
import { useAbility, usePerson } from "../../providers/person.tsx";
import ResourceShow from "../../resource/ResourceShow.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { Approvers } from "../Approvers.tsx";
import { useWallet } from "../balance/wallet.ts";
import { SellerLink } from "../SellerLink.tsx";
import { DocumentEffects } from "../statements/DocumentEffects.tsx";
import { type Payout, PENDING, payoutLabel, payoutsResource } from "./payouts.ts";
import { usePayouts } from "./usePayouts.tsx";
import "../money.css";

interface OfTeam {
  payout: Payout;
  teamId: string;
}

const unchanged = (what: string, now: number, amount: number) =>
  `${what} now: ${formatMoney(now)}, without this payout. If it is rejected: ${formatMoney(now + amount)}.`;

function ProfitNow({ payout, teamId }: OfTeam) {
  const profit = useCallQuery(showTeamProfit, { params: { id: teamId } }, FRESH).data?.data;
  return <p>{profit ? unchanged("Profit", profit.remainProfit, payout.amount) : "\u00a0"}</p>;
}

function WalletNow({ payout, teamId }: OfTeam) {
  const wallet = useWallet(teamId).data?.data;
  return <p>{wallet ? unchanged("Balance", wallet.amount, payout.amount) : "\u00a0"}</p>;
}

/** What waits, what its decision changes, who decides it, and the buttons of who may. */
function Pending({ payout, area }: ScreenProps & { payout: Payout }) {
  const { can } = useAbility();
  const isSeller = usePerson().userType === "seller";
  const team = payout.sellerTeam;
  const teamId = team?.id ?? "";
  const { decisionOf, open, dialog, whyNot } = usePayouts({ area, rows: [payout], teamId });
  const why = isSeller ? null : whyNot(payout);
  const Now = payout.kind === "wallet" ? WalletNow : ProfitNow;
  const seesNow = can("balances", "show") && (payout.kind === "wallet" || can("profits", "show"));
  const decides = can("payouts", "decide") && !isSeller;
  return (
    <section className="card card-padded" aria-labelledby="decision">
      <Flex vertical gap={10}>
        <h2 id="decision">{decides ? "Approve this payout?" : "Waiting for approval"}</h2>
        <p>
          {payoutLabel(payout)}
          {team && !isSeller && (
            <>
              {" "}
              for <SellerLink team={team} />
            </>
          )}
          .
        </p>
        {seesNow && <Now payout={payout} teamId={teamId} />}
        {isSeller ? (
          <p className="small quiet">Your agency sends the money, then approves it.</p>
        ) : (
          <Approvers of="payouts" enteredBy={payout.createdUser ?? null} />
        )}
        {why && <p role="note">{why}.</p>}
        {decides ? (
          <Flex gap={8} wrap>
            <Button
              kind="primary"
              disabled={why !== null}
              onClick={() => open({ payout, decision: "approve" })}
            >
              Approve
            </Button>
            <Button onClick={() => open({ payout, decision: "reject" })}>Reject</Button>
          </Flex>
        ) : (
          <div>{decisionOf?.(payout)}</div>
        )}
      </Flex>
      {dialog}
    </section>
  );
}

/** A payout with its decision, and what it did to the balance or the profit. */
export default function PayoutShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const { can } = useAbility();
  const { result } = useOne<Payout, HttpError>({
    resource: "payouts",
    id,
    errorNotification: false,
    queryOptions: FRESH,
  });
  const payout = result?.id === id ? result : undefined;
  return (
    <ResourceShow resource={payoutsResource} area={area}>
      {payout?.status === PENDING && <Pending payout={payout} area={area} />}
      {payout && can("balances", "show") && <DocumentEffects id={id} />}
    </ResourceShow>
  );
}

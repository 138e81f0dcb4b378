import { type HttpError, useOne } from "@refinedev/core";
import { Flex } from "antd";
import { useParams } from "react-router";
import { formatMoney } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { FRESH } from "../../providers/fresh.ts";
import { useAbility } from "../../providers/person.tsx";
import ResourceShow from "../../resource/ResourceShow.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { useWallet } from "../balance/wallet.ts";
import { useDecision } from "../useDecision.tsx";
import { useSecondPerson } from "../useSecondPerson.ts";
import { type Deposit, depositLabel, depositsResource } from "./deposits.ts";

/** The decision on a pending deposit. It shows the new balance, so that approving asks nothing more. */
function Decision({ deposit, team }: { deposit: Deposit; team: { id: string; name: string } }) {
  const { data, isError, refetch } = useWallet(team.id);
  const { decide, apply, deciding } = useDecision();
  const wallet = data?.data;
  const busy = deciding !== null;
  const whyNot = useSecondPerson("deposits", [deposit])(deposit);
  return (
    <section className="card card-padded" aria-labelledby="decision">
      <Flex vertical gap={10}>
        <h2 id="decision">Approve this deposit?</h2>
        <p>{`${depositLabel(deposit)} for ${team.name}.`}</p>
        {wallet ? (
          <p>{messages.newBalance(formatMoney(wallet.amount + deposit.amount))}</p>
        ) : isError ? (
          <p role="alert">
            The balance could not be loaded. <Button onClick={() => void refetch()}>Try again</Button>
          </p>
        ) : (
          <p className="quiet">Loading the balance</p>
        )}
        {whyNot && <p role="note">{whyNot}.</p>}
        <Flex gap={8} wrap>
          <Button
            kind="primary"
            busy={busy}
            disabled={!wallet || whyNot !== null}
            onClick={() => void apply(deposit, team.id, "approved")}
          >
            Approve
          </Button>
          <Button disabled={busy} onClick={() => void decide(deposit, team.id, "rejected", team.name)}>
            Reject
          </Button>
        </Flex>
      </Flex>
    </section>
  );
}

export default function DepositShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const canDecide = useAbility().can("deposits", "decide");
  const { result: deposit } = useOne<Deposit, HttpError>({
    resource: "deposits",
    id,
    errorNotification: false,
    queryOptions: FRESH,
  });
  const team = deposit?.id === id && deposit.status === "pending" && deposit.sellerTeam;
  return (
    <ResourceShow resource={depositsResource} area={area}>
      {canDecide && team && <Decision deposit={deposit} team={team} />}
    </ResourceShow>
  );
}

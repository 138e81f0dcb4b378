import { type HttpError, useOne } from "@refinedev/core";
import { Flex } from "antd";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import { formatMoney } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { downloadReceipt, downloadReversalFile } from "../../../domain/money/deposits/calls.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useDownload } from "../../providers/download.ts";
import { FRESH } from "../../providers/fresh.ts";
import { useAbility } from "../../providers/person.tsx";
import ResourceShow from "../../resource/ResourceShow.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { Money, When } from "../../widgets/values.tsx";
import { Approvers } from "../Approvers.tsx";
import { useWallet } from "../balance/wallet.ts";
import { SellerLink } from "../SellerLink.tsx";
import { DocumentEffects } from "../statements/DocumentEffects.tsx";
import { useDecision } from "../useDecision.tsx";
import { useSecondPerson } from "../useSecondPerson.ts";
import { DepositStatus } from "./DepositStatus.tsx";
import { type Deposit, depositLabel, depositsResource } from "./deposits.ts";

const ReverseDialog = lazyDialog(() => import("./ReverseDialog.tsx"));

interface Pending {
  deposit: Deposit;
  team: { id: string; name: string };
}

const Waiting = ({ deposit, team, children }: Pending & { children?: ReactNode }) => (
  <>
    <p>
      {depositLabel(deposit)} for <SellerLink team={team} />.
    </p>
    {children}
    <Approvers of="deposits" enteredBy={deposit.createdUser ?? null} />
  </>
);

/** The decision on a pending deposit. It shows the balance before and after, so that approving asks nothing more. */
function Decision({ deposit, team }: Pending) {
  const { data, isError, refetch } = useWallet(team.id);
  const { decide, apply, deciding } = useDecision();
  const wallet = data?.data;
  const busy = deciding !== null;
  const whyNot = useSecondPerson("deposits", [deposit])(deposit);
  return (
    <section className="card card-padded" aria-labelledby="decision">
      <Flex vertical gap={10}>
        <h2 id="decision">Approve this deposit?</h2>
        <Waiting deposit={deposit} team={team}>
          {wallet ? (
            <p>
              Balance now: <Money amount={wallet.amount} />.{" "}
              <strong>{messages.newBalance(formatMoney(wallet.amount + deposit.amount))}</strong>
            </p>
          ) : isError ? (
            <p role="alert">
              The balance could not be loaded. <Button onClick={() => void refetch()}>Try again</Button>
            </p>
          ) : (
            <p className="quiet">Loading the balance</p>
          )}
        </Waiting>
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

/** What the agency and the seller have to know of a reversed deposit. */
const Reversal = ({ deposit }: { deposit: Deposit }) => (
  <Panel title="Reversed" beside={<DepositStatus deposit={deposit} />}>
    <p className="detail-text">
      {deposit.reversedReason}
      <br />
      {deposit.remainAmount > 0 && (
        <>
          The seller still owes <Money amount={deposit.remainAmount} /> of it.
          <br />
        </>
      )}
      <span className="quiet small">
        {deposit.reversedUser?.fullName}, <When at={deposit.reversedAt ?? ""} />
      </span>
    </p>
  </Panel>
);

/** The files of a deposit, which are downloaded and never opened in a page. */
function Files({ deposit: { id, receipt, reversedFile } }: { deposit: Deposit }) {
  const { download, busy } = useDownload();
  const given = { params: { id } };
  return (
    <Panel title="Files">
      <Flex className="detail-text" gap={8} wrap>
        {receipt && (
          <Button icon="download" busy={busy} onClick={() => void download(downloadReceipt, given, receipt)}>
            Receipt
          </Button>
        )}
        {reversedFile && (
          <Button
            icon="download"
            busy={busy}
            onClick={() => void download(downloadReversalFile, given, reversedFile)}
          >
            Reversal file
          </Button>
        )}
      </Flex>
    </Panel>
  );
}

const SHOWN_BELOW = [
  "reversedAt",
  "remainAmount",
  "reversedUser",
  "reversedReason",
  "receipt",
  "reversedFile",
];

export default function DepositShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const { can } = useAbility();
  const [reversing, setReversing] = useState(false);
  const { result } = useOne<Deposit, HttpError>({
    resource: "deposits",
    id,
    errorNotification: false,
    queryOptions: FRESH,
  });
  const deposit = result?.id === id ? result : undefined;
  const team = deposit?.sellerTeam;
  const isPending = deposit?.status === "pending";
  const isReversible = deposit?.status === "approved" && !deposit.reversedAt && can("deposits", "reverse");
  return (
    <>
      <ResourceShow
        resource={depositsResource}
        area={area}
        without={SHOWN_BELOW}
        actions={isReversible ? [{ label: "Reverse", danger: true, onClick: () => setReversing(true) }] : []}
      >
        {isPending &&
          team &&
          (can("deposits", "decide") ? (
            <Decision deposit={deposit} team={team} />
          ) : (
            <Panel title="Waiting for approval">
              <div className="detail-text">
                <Waiting deposit={deposit} team={team} />
              </div>
            </Panel>
          ))}
        {deposit && !isPending && can("balances", "show") && <DocumentEffects id={deposit.id} />}
        {deposit?.reversedAt && <Reversal deposit={deposit} />}
        {deposit && (deposit.receipt || deposit.reversedFile) && <Files deposit={deposit} />}
      </ResourceShow>
      {reversing && deposit && team && (
        <ReverseDialog deposit={deposit} team={team} close={() => setReversing(false)} />
      )}
    </>
  );
}

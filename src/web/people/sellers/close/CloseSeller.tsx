import { Flex } from "antd";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { counted } from "../../../../domain/counts.ts";
import { messages } from "../../../../domain/messages.ts";
import { deleteSeller, showClosing } from "../../../../domain/people/sellers/calls.ts";
import type { sellerTeams } from "../../../../domain/resources/index.ts";
import { LoadFailed } from "../../../layout/LoadFailed.tsx";
import { PageHeader } from "../../../layout/PageHeader.tsx";
import { useCallQuery, usePerform } from "../../../providers/calls.ts";
import { editRow } from "../../../providers/row-calls.ts";
import { Button } from "../../../widgets/Button.tsx";
import { lazyDialog } from "../../../widgets/dialog/lazyDialog.ts";
import { useConfirm } from "../../../widgets/dialog/useConfirm.tsx";
import { CardSkeleton } from "../../../widgets/Skeletons.tsx";
import { useOwed } from "../useOwed.ts";
import { ClosingStep } from "./ClosingStep.tsx";
import type { Opened } from "./steps.ts";
import "./close-seller.css";

const AgencyPayoutDialog = lazyDialog(() => import("../../../money/payouts/AgencyPayoutDialog.tsx"));
const TopupDialog = lazyDialog(() => import("../../../money/deposits/TopupDialog.tsx"));
const WriteOffDialog = lazyDialog(() => import("../../../money/write-offs/WriteOffDialog.tsx"));

const editSeller = editRow<typeof sellerTeams>("seller-teams");

interface Team {
  id: string;
  name: string;
}

function Dialogs({ team, opened, close }: { team: Team; opened: Opened | null; close(): void }) {
  const owed = useOwed(team.id);
  if (opened === "wallet" || opened === "profit")
    return <AgencyPayoutDialog team={team} kind={opened} close={close} />;
  if (opened === "topup") return <TopupDialog team={team} close={close} />;
  return opened === "write-off" && owed ? <WriteOffDialog team={team} owed={owed} close={close} /> : null;
}

/** What is asked before the two steps that change the seller itself. */
function useSellerEnd({ id, name }: Team) {
  const perform = usePerform();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const sure = (title: string, text: string, action: string) =>
    confirm({ title, text, action, danger: true });
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const deactivate = async () => {
    const text = "Its members are signed out and its stores submit nothing. You can make it active again.";
    if (await sure(`Make ${name} inactive?`, text, "Make inactive"))
      await run(() =>
        perform(editSeller, { params: { id }, body: { active: 0 } }, { success: messages.updated }),
      );
  };
  const end = async () => {
    const text =
      "Its members lose access, its API keys and webhooks end, and its stores are disconnected. Orders, invoices and payments stay in the history. It cannot be undone.";
    if (!(await sure(`Close ${name}?`, text, "Close seller"))) return;
    await run(async () => {
      const done = await perform(deleteSeller, { params: { id } }, { success: `${name} is closed` });
      if (done.ok) void navigate("/ag/sellers");
    });
  };
  return { busy, deactivate, end };
}

/** What has to be done before a seller is closed, each with its step, and the closing itself. */
export default function CloseSeller() {
  const { id = "" } = useParams();
  const { data, isError, error, refetch } = useCallQuery(showClosing, { params: { id } }, { staleTime: 0 });
  const [opened, setOpened] = useState<Opened | null>(null);
  const closing = data?.data;
  const team = { id, name: closing?.name ?? "the seller" };
  const { busy, deactivate, end } = useSellerEnd(team);
  const back = { to: `/ag/sellers/${id}`, label: closing?.name ?? "Seller" };
  const left = closing?.steps.filter(({ state }) => state === "todo").length ?? 0;
  return (
    <div className="screen screen-form">
      <PageHeader title={closing ? `Close ${closing.name}` : "Close seller"} back={back} />
      {isError && !closing ? (
        <LoadFailed
          what="Seller"
          error={error}
          errorText={messages.sellerFailed}
          back={back}
          retry={() => void refetch()}
        />
      ) : !closing ? (
        <CardSkeleton lines={8} />
      ) : (
        <section className="card" aria-label="Steps">
          <ul className="closing-steps">
            {closing.steps.map((step) => (
              <ClosingStep key={step.key} step={step} teamId={id} open={setOpened} deactivate={deactivate} />
            ))}
          </ul>
          <Flex className="closing-end" gap="8px 16px" align="center" justify="space-between" wrap>
            <p aria-live="polite">
              {closing.mayClose
                ? "Nothing is due any more."
                : `${counted(left, "step is", "steps are")} open.`}
            </p>
            <Button kind="danger" disabled={!closing.mayClose} busy={busy} onClick={() => void end()}>
              Close seller
            </Button>
          </Flex>
        </section>
      )}
      {closing && <Dialogs team={team} opened={opened} close={() => setOpened(null)} />}
    </div>
  );
}

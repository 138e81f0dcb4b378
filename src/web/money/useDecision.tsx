import { Input } from "antd";
import { useCallback, useState } from "react";
import { formatMoney } from "../../domain/format.ts";
import { messages } from "../../domain/messages.ts";
import { showWallet } from "../../domain/money/balance/calls.ts";
import { decideDeposit } from "../../domain/money/deposits/calls.ts";
import { useNamedCall } from "../providers/calls.ts";
import { sendCall } from "../providers/http.ts";
import { useToast } from "../providers/notification.tsx";
import { useConfirm } from "../widgets/dialog/useConfirm.tsx";
import { type Deposit, depositLabel } from "./deposits/deposits.ts";

/** Confirms a change with the resulting balance. Resolves to `null` when the balance cannot be loaded. */
export function useBalanceQuestion() {
  const confirm = useConfirm();
  const toast = useToast();
  return useCallback(
    async (teamId: string, amount: number, what: string, action: string): Promise<boolean | null> => {
      const wallet = await sendCall(showWallet, { params: { id: teamId } });
      if (!wallet.ok) {
        toast.error(wallet.message);
        return null;
      }
      const title = messages.newBalance(formatMoney(wallet.data.amount + amount));
      return confirm({ title, text: what, action });
    },
    [confirm, toast],
  );
}

const MAX_REASON = 500;

/** What is rejected, and a field for the reason. */
const Rejection = ({ what, onReason }: { what: string; onReason(reason: string): void }) => (
  <>
    <p>{what}</p>
    <label className="reject-reason">
      <span className="small quiet">Reason (visible to the seller)</span>
      <Input.TextArea rows={2} maxLength={MAX_REASON} onChange={({ target }) => onReason(target.value)} />
    </label>
  </>
);

/**
 * Approves or rejects a pending deposit: `decide` after a confirmation, `apply` at once, where the screen shows what the
 * confirmation would. `deciding` is the id of the row in progress.
 */
export function useDecision() {
  const decideOne = useNamedCall(decideDeposit);
  const toast = useToast();
  const confirm = useConfirm();
  const ask = useBalanceQuestion();
  const [deciding, setDeciding] = useState<string | null>(null);

  const apply = async (
    deposit: Deposit,
    teamId: string,
    status: "approved" | "rejected",
    reason?: string | null,
  ) => {
    setDeciding(deposit.id);
    const body = { status, ...(reason && { reason }) };
    const response = await decideOne({ params: { sellerId: teamId, id: deposit.id }, body });
    setDeciding(null);
    if (response.ok) toast.success(response.data.message);
  };
  const decide = async (
    deposit: Deposit,
    teamId: string,
    status: "approved" | "rejected",
    seller: string,
  ) => {
    const what = `${depositLabel(deposit)} for ${seller}`;
    let reason = "";
    const text = <Rejection what={what} onReason={(given) => (reason = given.trim())} />;
    const sure =
      status === "approved"
        ? await ask(teamId, deposit.amount, what, "Approve")
        : await confirm({ title: messages.sureTo("reject"), text, action: "Reject", danger: true });
    if (sure === null) return;
    if (!sure) return toast.info(messages.cancelAction);
    await apply(deposit, teamId, status, reason);
  };
  return { decide, apply, deciding };
}

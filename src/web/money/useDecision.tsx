import { useCallback, useState } from "react";
import { formatMoney } from "../../domain/format.ts";
import { messages } from "../../domain/messages.ts";
import { useCall } from "../providers/calls.ts";
import { send } from "../providers/http.ts";
import { useSay } from "../providers/notification.tsx";
import { useConfirm } from "../widgets/useConfirm.tsx";
import { type Deposit, depositWords } from "./deposits.ts";
import { DEPOSIT_CHANGES, type Wallet } from "./wallet.ts";

/** Asks before money moves. The balance is read at that moment; null: it cannot be read, nothing was asked. */
export function useBalanceQuestion() {
  const confirm = useConfirm();
  const say = useSay();
  return useCallback(
    async (teamId: string, amount: number, what: string, action: string): Promise<boolean | null> => {
      const wallet = await send<Wallet>("GET", `balances/seller-teams/${teamId}`);
      if (!wallet.ok) {
        say.error(wallet.message);
        return null;
      }
      const title = messages.newBalance(formatMoney(wallet.data.amount + amount));
      return confirm({ title, text: what, action });
    },
    [confirm, say],
  );
}

/** Moves a pending deposit to approved or rejected after a confirmation. `deciding`: the row under way. */
export function useDecision() {
  const call = useCall();
  const say = useSay();
  const confirm = useConfirm();
  const ask = useBalanceQuestion();
  const [deciding, setDeciding] = useState<string | null>(null);

  const decide = async (
    deposit: Deposit,
    teamId: string,
    status: "approved" | "rejected",
    seller: string,
  ) => {
    const what = `${depositWords(deposit)} for ${seller}`;
    const sure =
      status === "approved"
        ? await ask(teamId, deposit.amount, what, "Approve")
        : await confirm({ title: messages.sureTo("reject"), text: what, action: "Reject", danger: true });
    if (sure === null) return;
    if (!sure) return say.info(messages.cancelAction);
    setDeciding(deposit.id);
    const answer = await call<{ message?: string }>(
      "PATCH",
      `deposits/seller-teams/${teamId}/${deposit.id}`,
      {
        body: { status },
        changes: DEPOSIT_CHANGES,
      },
    );
    setDeciding(null);
    if (answer.ok) say.success(answer.data.message ?? messages.transactionConfirmed);
  };
  return { decide, deciding };
}

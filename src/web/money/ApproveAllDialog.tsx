import { counted } from "../../domain/counts.ts";
import { formatCount, formatMoney } from "../../domain/format.ts";
import type { Approvals } from "../../domain/money/approvals.ts";
import { approveDeposits } from "../../domain/money/deposits/calls.ts";
import { approvePayouts } from "../../domain/money/payouts/calls.ts";
import { type SmallColumn, SmallTable } from "../list/table/SmallTable.tsx";
import { CallDialog } from "../widgets/dialog/CallDialog.tsx";
import { useCallPreview } from "../widgets/dialog/useCallPreview.ts";
import { Icon } from "../widgets/Icon.tsx";
import { Bar } from "../widgets/Skeletons.tsx";
import { Money } from "../widgets/values.tsx";

export type Approved = "deposit" | "payout";

const CALLS = { deposit: approveDeposits, payout: approvePayouts } as const;

type SellerRow = Approvals["sellers"][number];

const SHARED: readonly SmallColumn<SellerRow>[] = [
  { title: "Seller", heads: true, cell: ({ sellerTeam }) => sellerTeam.name },
  { title: "Count", align: "right", cell: ({ count }) => formatCount(count) },
  { title: "Amount", align: "right", cell: ({ amount }) => <Money amount={amount} /> },
];

/** A payout was reserved when it was requested: its approval changes no balance. */
const COLUMNS: Readonly<Record<Approved, readonly SmallColumn<SellerRow>[]>> = {
  deposit: [
    ...SHARED,
    {
      title: "Balance before",
      align: "right",
      cell: ({ balanceBefore }) => <Money amount={balanceBefore} />,
    },
    { title: "Balance after", align: "right", cell: ({ balanceAfter }) => <Money amount={balanceAfter} /> },
  ],
  payout: SHARED,
};

const LEADS: Readonly<Record<Approved, string>> = {
  deposit: "Check first that the money has arrived.",
  payout: "Send the money first. An approved payout cannot be taken back.",
};

/** What is skipped, each with its reason. */
const Skipped = ({ failed }: Pick<Approvals, "failed">) => (
  <section className="approvals-skipped" aria-label="Skipped">
    <p>
      <Icon name="alert" /> {formatCount(failed.length)} will be skipped
    </p>
    <ul>
      {failed.map(({ id, name, message }) => (
        <li key={id} className="small">
          {name && <strong>{name}: </strong>}
          {message}
        </li>
      ))}
    </ul>
  </section>
);

interface Props {
  of: Approved;
  ids: string[];
  close(isDone?: boolean): void;
}

/** Approves several pending deposits or payouts, after showing what that does and which are skipped. */
export default function ApproveAllDialog({ of, ids, close }: Props) {
  const call = CALLS[of];
  const { result, refusal } = useCallPreview(call, { body: { ids } });
  const ready = result?.success.length ?? 0;
  const what = counted(result ? ready : ids.length, of);
  return (
    <CallDialog
      title={`Approve ${what}`}
      action={`Approve ${what}`}
      width={640}
      disabled={ready === 0}
      call={call}
      send={() => ({ body: { ids }, successMessage: ({ message }) => message })}
      close={close}
    >
      <div aria-live="polite" aria-busy={result === null && refusal === ""} className="approvals">
        {refusal ? (
          <p className="danger-text">{refusal}</p>
        ) : result ? (
          <>
            {ready > 0 && (
              <>
                <p className="dialog-lead">
                  <strong>{formatMoney(result.amount)}</strong> in total. {LEADS[of]}
                </p>
                <SmallTable
                  label="By seller"
                  box="plain-table-box"
                  columns={COLUMNS[of]}
                  rows={result.sellers}
                  keyOf={({ sellerTeam }) => sellerTeam.id}
                />
              </>
            )}
            {result.failed.length > 0 && <Skipped failed={result.failed} />}
          </>
        ) : (
          <Bar width={260} />
        )}
      </div>
    </CallDialog>
  );
}

import { lazy, Suspense, useState } from "react";
import { inTime } from "../chunks.ts";
import { useMay } from "../providers/person.tsx";
import { Money } from "../widgets/figures.tsx";
import "./money.css";

const PostingsSheet = lazy(() =>
  inTime(import("./PostingsSheet.tsx").then((module) => ({ default: module.PostingsSheet }))),
);

interface Props {
  amount: number;
  /** What it is the amount of: "DEP-2026-000012". */
  name: string;
  /** In whose name it was posted. */
  subject: string;
}

/** An amount that opens to what was posted for it; to whoever sees no ledger it is an amount. */
export function OpenAmount({ amount, name, subject }: Props) {
  const mayOpen = useMay()("balances", "show");
  const [open, setOpen] = useState(false);
  if (!mayOpen) return <Money amount={amount} />;
  return (
    <span className="decide">
      <button
        type="button"
        className="figure-link"
        aria-label={`${name}: show entries`}
        onClick={() => setOpen(true)}
      >
        <Money amount={amount} />
      </button>
      {open && (
        <Suspense>
          <PostingsSheet
            title={`Entries of ${name}`}
            of={{ subject }}
            none="Nothing was posted for it: no money has moved yet."
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}

import { useState } from "react";
import { formatCount, formatExact } from "../../domain/format.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useCall, useGet } from "../providers/calls.ts";
import { When } from "../widgets/figures.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { EmptyState, FailedState } from "../widgets/states.tsx";
import "./money.css";
import "./proof.css";

interface Check {
  name: string;
  ok: boolean;
  detail: string;
}

interface Proof {
  at: string;
  tookMs: number;
  ok: boolean;
  checks: Check[];
  by: string | null;
}

function Verdict({ ok }: { ok: boolean }) {
  return (
    <span className={ok ? "proof-verdict proof-right" : "proof-verdict proof-wrong"}>
      <Icon name={ok ? "check" : "alert"} />
      {ok ? "Right" : "Wrong"}
    </span>
  );
}

function Latest({ proof }: { proof: Proof }) {
  return (
    <section className="card" aria-labelledby="proof-latest">
      <div className="card-head">
        <h2 id="proof-latest">{proof.ok ? "The books are right" : "The books are wrong"}</h2>
        <span className="small quiet">
          {formatExact(proof.at)} PT · {formatCount(proof.tookMs)} ms
        </span>
      </div>
      <ul className="proof-checks">
        {proof.checks.map(({ name, ok, detail }) => (
          <li key={name}>
            <Verdict ok={ok} />
            <span className="proof-name">{name}</span>
            <span className={ok ? "small quiet" : "small"}>{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Earlier({ proofs }: { proofs: readonly Proof[] }) {
  return (
    <section className="card" aria-labelledby="proof-earlier">
      <div className="card-head">
        <h2 id="proof-earlier">Earlier proofs</h2>
      </div>
      <ul className="proof-checks">
        {proofs.map((proof) => (
          <li key={proof.at}>
            <Verdict ok={proof.ok} />
            <span className="proof-name">
              <When at={proof.at} />
            </span>
            <span className="small quiet">
              {proof.by ? `Asked by ${proof.by}` : "By itself"} · {formatCount(proof.tookMs)} ms
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the books of all agencies are right, and when that was last proved. */
export default function LedgerProof() {
  const { data, error, refetch } = useGet<{ data: Proof[] }>("health/proofs");
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const prove = async () => {
    setBusy(true);
    await call("GET", "health", { query: { deep: "1" } });
    await refetch();
    setBusy(false);
  };
  const [latest, ...earlier] = data?.data ?? [];
  return (
    <div className="screen screen-detail">
      <PageHeader
        title="Ledger proof"
        sub="Every posting sums to zero, and every balance and counter equals the rows that it stands for. Proved once a day, and whenever you ask."
        primary={{ label: "Prove now", icon: "check", busy, onClick: () => void prove() }}
      />
      {error && !data ? (
        <FailedState what="Proofs" why={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <CardSkeleton lines={7} />
      ) : latest ? (
        <div className="stack">
          <Latest proof={latest} />
          {earlier.length > 0 && <Earlier proofs={earlier} />}
        </div>
      ) : (
        <EmptyState
          icon="check"
          title="Not proved yet"
          text="The books are proved within an hour of the start, and then once a day."
        />
      )}
    </div>
  );
}

import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { changeDesignStatus, listProofs } from "../../../../domain/orders/designs/calls.ts";
import type { Proof } from "../../../../domain/orders/designs/responses.ts";
import { useCallQuery } from "../../../providers/calls.ts";
import { Button } from "../../../widgets/Button.tsx";
import { lazyDialog } from "../../../widgets/dialog/lazyDialog.ts";
import { Panel } from "../../detail/Panel.tsx";
import { useOrderCall } from "../../detail/useOrderCall.ts";
import type { DesignItem, DesignOrder } from "../../wire.ts";
import { ProofCard } from "./ProofCard.tsx";
import "../designs.css";
import { NotLoaded } from "../../../widgets/states.tsx";
import "./proofs.css";

const CommentDialog = lazyDialog(() => import("./CommentDialog.tsx"));
const ReturnProofDialog = lazyDialog(() => import("./ReturnProofDialog.tsx"));
const SubmitProofDialog = lazyDialog(() => import("./SubmitProofDialog.tsx"));

interface Props {
  order: Pick<DesignOrder, "id" | "design" | "history"> & { items: readonly DesignItem[] };
  /** The person may act on the order's design. */
  canChange: boolean;
}

type Dialog = { kind: "submit" } | { kind: "return" | "comment"; proof: Proof };

/** The anchor of the panel, to which the order's status panel leads. */
export const PROOFS = "design-proofs";

/** The proofs of an order's design: submit, comment, approve and return. */
export function ProofsPanel({ order, canChange }: Props) {
  // An order without a request may have proofs of one that was withdrawn.
  const wasRequested = order.design !== null || order.history.some(({ action }) => action === "hire-designs");
  const { data, error, refetch } = useCallQuery(
    listProofs,
    { params: { id: order.id } },
    { enabled: wasRequested, placeholderData: keepPreviousData },
  );
  const proofs = data?.data.data;
  const { change, busy } = useOrderCall();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { design } = order;
  const close = () => setDialog(null);
  if (!wasRequested) return null;
  if (!proofs) return <NotLoaded what="Proofs" lines={3} query={{ error, refetch }} />;
  if (proofs.length === 0 && !design) return null;
  const canSubmit = canChange && design?.canSubmitProof === true;
  const decides = (proof: Proof, to: "approved" | "rejected") =>
    canChange && design?.waiting?.id === proof.id && design.steps.includes(to);
  const approve = (proof: Proof) =>
    void change(
      changeDesignStatus,
      { params: { id: order.id }, body: { status: "approved", proof: proof.id } },
      { success: `Proof ${proof.number} approved` },
    );
  return (
    <>
      <Panel
        title="Proofs"
        anchor={PROOFS}
        beside={proofs.length > 0 && <span className="quiet small">{proofs.length}</span>}
        action={
          canSubmit && (
            <Button
              small
              icon="upload"
              kind={design.status === "in_review" ? "default" : "primary"}
              onClick={() => setDialog({ kind: "submit" })}
            >
              {design.status === "in_review" ? "Replace proof" : "Submit proof"}
            </Button>
          )
        }
      >
        {proofs.length === 0 && (
          <p className="design-body quiet">
            {canSubmit
              ? "Submit the artwork as the first proof. The requester then approves or returns it."
              : "Proofs appear here once the designer submits them."}
          </p>
        )}
        {proofs.map((proof) => (
          <ProofCard
            key={proof.id}
            proof={proof}
            items={order.items}
            isWaiting={design?.waiting?.id === proof.id}
            busy={busy}
            approve={decides(proof, "approved") ? () => approve(proof) : null}
            giveBack={decides(proof, "rejected") ? () => setDialog({ kind: "return", proof }) : null}
            comment={canChange ? () => setDialog({ kind: "comment", proof }) : null}
          />
        ))}
      </Panel>
      {dialog?.kind === "submit" && <SubmitProofDialog order={order} close={close} />}
      {dialog?.kind === "return" && (
        <ReturnProofDialog orderId={order.id} proof={dialog.proof} items={order.items} close={close} />
      )}
      {dialog?.kind === "comment" && (
        <CommentDialog orderId={order.id} proof={dialog.proof} items={order.items} close={close} />
      )}
    </>
  );
}

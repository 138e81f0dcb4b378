import { changeDesignStatus } from "../../../../domain/orders/designs/calls.ts";
import { actionReason } from "../../../../domain/orders/reason.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { MarkFields, type MarkValues, NO_MARK, type ProofDialogProps } from "./MarkFields.tsx";

const MAX_REASON = 500;

/** Returns a proof to its designer, with the reason and the region that it is about. */
export default function ReturnProofDialog({ orderId, proof, items, close }: ProofDialogProps) {
  return (
    <CallDialog
      title={`Return proof ${proof.number}`}
      action="Return"
      danger
      width={640}
      fieldOf={(path) => (path === "reason" ? "text" : path)}
      initialValues={NO_MARK}
      call={changeDesignStatus}
      send={({ text, mark }: MarkValues) => ({
        params: { id: orderId },
        body: { status: "rejected" as const, proof: proof.id, reason: text, mark: mark ?? null },
        successMessage: `Proof ${proof.number} returned`,
      })}
      close={close}
    >
      <MarkFields label="Reason" schema={actionReason} max={MAX_REASON} proof={proof} items={items} />
    </CallDialog>
  );
}

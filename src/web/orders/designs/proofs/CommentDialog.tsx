import { commentDesign } from "../../../../domain/orders/designs/calls.ts";
import { MAX_PROOF_NOTE, newDesignComment } from "../../../../domain/orders/designs/proof.ts";
import { CallDialog } from "../../../widgets/dialog/CallDialog.tsx";
import { MarkFields, type MarkValues, NO_MARK, type ProofDialogProps } from "./MarkFields.tsx";

/** Comments on a proof, or on a region of one of its images. */
export default function CommentDialog({ orderId, proof, items, close }: ProofDialogProps) {
  return (
    <CallDialog
      title={`Comment on proof ${proof.number}`}
      action="Comment"
      width={640}
      fieldOf={(path) => (path === "message" ? "text" : path)}
      initialValues={NO_MARK}
      call={commentDesign}
      send={({ text, mark }: MarkValues) => ({
        params: { id: orderId },
        body: { proof: proof.id, message: text, mark: mark ?? null },
        successMessage: "Comment added",
      })}
      close={close}
    >
      <MarkFields
        label="Comment"
        schema={newDesignComment.shape.message}
        max={MAX_PROOF_NOTE}
        proof={proof}
        items={items}
      />
    </CallDialog>
  );
}

import { Flex } from "antd";
import { PROOF_DECISIONS } from "../../../../domain/orders/designs/proof.ts";
import type { Proof } from "../../../../domain/orders/designs/responses.ts";
import { Button } from "../../../widgets/Button.tsx";
import { Tag } from "../../../widgets/StatusTag.tsx";
import { When } from "../../../widgets/values.tsx";
import { imageName, isSameImage, type ProofItem } from "./image-names.ts";
import { MarkedImage } from "./MarkedImage.tsx";

export interface ProofActions {
  approve: (() => void) | null;
  giveBack: (() => void) | null;
  comment: (() => void) | null;
  busy: boolean;
}

interface Props extends ProofActions {
  proof: Proof;
  items: readonly ProofItem[];
  /** Whether it waits for a decision. */
  isWaiting: boolean;
}

function ProofTag({ proof: { decision }, isWaiting }: Pick<Props, "proof" | "isWaiting">) {
  if (decision) {
    const [label, color] = PROOF_DECISIONS[decision];
    return <Tag option={{ value: decision, label, color }} />;
  }
  return isWaiting ? (
    <Tag option={{ value: "in_review", label: "Waiting on a decision", color: "gold" }} />
  ) : null;
}

/** Texts about a proof with their numbers: the reason of the decision, then the comments. */
function notesOf({ decision, reason, mark, decidedBy, decidedAt, comments }: Proof) {
  const returned =
    decision === "rejected" && reason
      ? [{ id: "reason", by: decidedBy, message: reason, mark, createdAt: decidedAt, isReason: true }]
      : [];
  return [...returned, ...comments.map((comment) => ({ ...comment, isReason: false }))].map(
    (note, index) => ({
      ...note,
      label: String(index + 1),
    }),
  );
}

function ProofButtons({ number, approve, giveBack, comment, busy }: ProofActions & { number: number }) {
  if (!approve && !giveBack && !comment) return null;
  return (
    <Flex gap={8} wrap>
      {approve && (
        <Button kind="primary" disabled={busy} onClick={approve}>
          {`Approve proof ${number}`}
        </Button>
      )}
      {giveBack && (
        <Button disabled={busy} onClick={giveBack}>
          Return
        </Button>
      )}
      {comment && (
        <Button
          kind={approve || giveBack ? "default" : "text"}
          icon="message"
          disabled={busy}
          onClick={comment}
        >
          Comment
        </Button>
      )}
    </Flex>
  );
}

/** A proof: its images with the marked regions, its decision, and the comments. */
export function ProofCard({ proof, items, isWaiting, ...actions }: Props) {
  const notes = notesOf(proof);
  const { decidedBy, decidedAt, decision } = proof;
  return (
    <article className="proof" aria-label={`Proof ${proof.number}`}>
      <Flex gap={8} align="center" wrap>
        <h3>Proof {proof.number}</h3>
        <ProofTag proof={proof} isWaiting={isWaiting} />
        <span className="small quiet">
          {proof.by?.fullName ?? "Somebody"} · <When at={proof.createdAt} />
          {decidedAt && decision !== "replaced" && (
            <>
              {" "}
              · decided by {decidedBy?.fullName ?? "somebody"} <When at={decidedAt} />
            </>
          )}
        </span>
      </Flex>
      {proof.note && <p className="design-brief">{proof.note}</p>}
      <ul className="proof-images">
        {proof.images.map((image) => (
          <li key={`${image.itemId} ${image.slot}`}>
            <MarkedImage
              src={image.path}
              alt={imageName(image, items)}
              marks={notes.flatMap(({ label, mark }) =>
                mark && isSameImage(mark, image) ? [{ label, region: mark }] : [],
              )}
            />
            {/* The image has the same name. */}
            <span className="small quiet" aria-hidden="true">
              {imageName(image, items)}
            </span>
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <ol className="proof-notes">
          {notes.map(({ id, by, message, mark, createdAt, label, isReason }) => (
            <li key={id}>
              <span className={mark ? "note-number note-marked" : "note-number"}>{label}</span>
              <div>
                <span className="small">
                  <strong>{by?.fullName ?? "Somebody"}</strong>{" "}
                  <span className="quiet">
                    {isReason ? "returned it" : "commented"}
                    {mark && ` on ${imageName(mark, items)}`} · <When at={createdAt} />
                  </span>
                </span>
                <p className="design-brief">{message}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <ProofButtons number={proof.number} {...actions} />
    </article>
  );
}

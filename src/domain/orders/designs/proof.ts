import { z } from "zod";
import { identifier, imagePath, plainText } from "../../resource/fields.ts";
import { actionReason } from "../reason.ts";
import { DESIGN_STATUSES, type DesignStatus } from "../status.ts";

/** The artwork slots of a proof's items: six for each item of an order. */
const MAX_PROOF_IMAGES = 600;
export const MAX_PROOF_NOTE = 1_000;

/** Artwork slots 1 to 6 of an item. */
const place = { itemId: identifier, slot: z.int().min(1).max(6) };

/** A fraction of the image's width or height. */
const share = z.number().min(0).max(1);
const side = z.number().gt(0, "Must be larger than 0").max(1);

/** A rectangle on an image, in fractions of its width and height, so that it fits every size of the image. */
export const mark = z
  .strictObject({ ...place, x: share, y: share, width: side, height: side })
  .refine(({ x, width }) => x + width <= 1 + 1e-6, { message: "Leaves the image", path: ["width"] })
  .refine(({ y, height }) => y + height <= 1 + 1e-6, { message: "Leaves the image", path: ["height"] });
export type Mark = z.infer<typeof mark>;

const proofImage = z.strictObject({ ...place, path: imagePath });
export type ProofImage = z.infer<typeof proofImage>;

/** approved, rejected: decided. replaced: another proof followed before a decision. */
export const PROOF_DECISIONS = {
  approved: ["Approved", "green"],
  rejected: ["Returned", "red"],
  replaced: ["Replaced", "default"],
} as const;
export type ProofDecision = keyof typeof PROOF_DECISIONS;

const isSame = (one: { itemId: string; slot: number }, other: { itemId: string; slot: number }) =>
  one.itemId === other.itemId && one.slot === other.slot;

/** `POST orders/:id/design-proofs`. Slots that are not named keep their artwork. */
export const newProof = z.strictObject({
  images: z
    .array(proofImage)
    .max(MAX_PROOF_IMAGES)
    .refine((images) => images.every((image, at) => images.findIndex((one) => isSame(one, image)) === at), {
      message: "A slot is named twice",
    })
    .optional(),
  note: plainText(MAX_PROOF_NOTE).nullish(),
});
export type NewProof = z.infer<typeof newProof>;

/** `POST orders/:id/design-comments` */
export const newDesignComment = z.strictObject({
  proof: identifier,
  message: plainText(MAX_PROOF_NOTE, 1),
  mark: mark.nullish(),
});
export type NewDesignComment = z.infer<typeof newDesignComment>;

/** `PATCH orders/change-design-status/:id`. A decision names the proof that the person has seen. */
export const designStatusChange = z.strictObject({
  status: z.enum(Object.keys(DESIGN_STATUSES) as [DesignStatus, ...DesignStatus[]]),
  proof: identifier.optional(),
  reason: actionReason
    .optional()
    .describe("Required to return a proof: with the status `rejected` and `proof`"),
  mark: mark.nullish(),
});
export type DesignStatusChange = z.infer<typeof designStatusChange>;

/** A proof as the rule of decisions reads it. */
export interface ProofState {
  readonly id: string;
  readonly number: number;
  readonly decision: ProofDecision | null;
  /** The person who submitted it, and who decided it. */
  readonly by: string | null;
  readonly decidedBy: string | null;
}

const someone = (name: string | null) => name ?? "somebody";

/**
 * Why the proof that a person has seen cannot be decided; `null` if it can. `proofs` are those of the current design,
 * oldest first. Without a proof in the call the last one is decided, unless it replaced another during the review: the
 * person may have seen either.
 */
export function decisionObstacle(proofs: readonly ProofState[], seen: string | undefined): string | null {
  const latest = proofs.at(-1);
  if (seen === undefined) {
    const isReplacement = proofs.at(-2)?.decision === "replaced";
    return latest && isReplacement
      ? `Proof ${latest.number} has replaced proof ${latest.number - 1}. Name the proof that you decide`
      : null;
  }
  const proof = proofs.find(({ id }) => id === seen);
  if (!proof || !latest) return "This design has no such proof";
  if (proof !== latest) {
    return `Proof ${latest.number} by ${someone(latest.by)} has replaced proof ${proof.number}. Review proof ${latest.number}`;
  }
  if (proof.decision === null) return null;
  const decided = PROOF_DECISIONS[proof.decision][0].toLowerCase();
  return `${someone(proof.decidedBy)} has already ${decided} proof ${proof.number}`;
}

/** Whether a mark is on one of these images. */
export const isOn = (images: readonly { itemId: string; slot: number }[], on: Mark): boolean =>
  images.some((image) => isSame(image, on));

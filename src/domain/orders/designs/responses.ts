import { z } from "zod";
import { designSlots } from "../../catalogs/shapes.ts";
import { DESIGN_STATUSES, type DesignStatus } from "../status.ts";
import { PROOF_DECISIONS, type ProofDecision } from "./proof.ts";

/** The responses of calls on designs. Amounts in dollars, times in ISO 8601, days as `YYYY-MM-DD`. */

const person = z.object({ id: z.string(), fullName: z.string() });
const place = { itemId: z.string(), slot: z.int() };
const shownMark = z
  .object({ ...place, x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .nullable();

const shownComment = z.object({
  id: z.string(),
  by: person.nullable(),
  message: z.string(),
  mark: shownMark,
  createdAt: z.string(),
});
export type DesignComment = z.infer<typeof shownComment>;

const shownProof = z.object({
  id: z.string(),
  number: z.int(),
  images: z.array(z.object({ ...place, path: z.string() })),
  note: z.string().nullable(),
  by: person.nullable(),
  createdAt: z.string(),
  decision: z.enum(Object.keys(PROOF_DECISIONS) as [ProofDecision, ...ProofDecision[]]).nullable(),
  decidedBy: person.nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  mark: shownMark,
  comments: z.array(shownComment),
});
export type Proof = z.infer<typeof shownProof>;

/** `GET orders/:id/design-proofs`, newest first. */
export const proofsResponse = z.object({ data: z.array(shownProof) });

const designStatus = z.enum(Object.keys(DESIGN_STATUSES) as [DesignStatus, ...DesignStatus[]]);

/** A row of `GET orders/designs`: an order with a design request. */
export const requestedDesign = z.object({
  id: z.string(),
  orderName: z.string().nullable(),
  sellerTeam: z.object({ id: z.string(), name: z.string() }),
  designStatus,
  garments: z.array(
    z.object({
      title: z.string(),
      garment: z.string().nullable(),
      thumbnail: z.string().nullable(),
      slots: designSlots,
      filled: z.array(z.int()),
    }),
  ),
  brief: z.string(),
  requester: person.nullable(),
  designer: person.nullable(),
  requestedAt: z.string(),
  dueDate: z.string().nullable(),
  isLate: z.boolean(),
  proofs: z.int(),
  /** The seller's charge. Withheld from designers. */
  fee: z.number().optional(),
  /** What the designer is paid. Withheld from sellers. */
  pay: z.number().optional(),
});
export type RequestedDesign = z.infer<typeof requestedDesign>;

/** A row of `GET dashboards/designs`. */
export const designerReport = z.object({
  /** `null` for requests that no designer has taken. */
  designer: person.nullable(),
  designs: z.int(),
  approved: z.int(),
  open: z.int(),
  fees: z.number(),
  pay: z.number(),
  /** Median hours from the request to the first proof; `null` without a proof. */
  hoursToFirstProof: z.number().nullable(),
  /** Proofs per design that has any; `null` without a proof. */
  rounds: z.number().nullable(),
  late: z.int(),
});
export type DesignerReport = z.infer<typeof designerReport>;

import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Mark, ProofDecision, ProofImage } from "../../../domain/orders/designs/proof.ts";
import { instant } from "../columns/timestamp.ts";
import { orders } from "./orders.ts";

/** The proofs of an order's design, numbered per order: the artwork as it was submitted, and the decision. */
export const designProofs = pgTable(
  "design_proofs",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    orderId: uuid("order_id").notNull(),
    number: integer("number").notNull(),
    images: jsonb("images").$type<ProofImage[]>().notNull(),
    note: text("note"),
    createdUserId: uuid("created_user_id"),
    createdAt: instant("created_at").notNull(),
    /** `null` while nobody has decided. */
    decision: text("decision").$type<ProofDecision>(),
    decidedUserId: uuid("decided_user_id"),
    decidedAt: instant("decided_at"),
    reason: text("reason"),
    /** The marked region of an image that the reason is about. */
    mark: jsonb("mark").$type<Mark>(),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    unique("design_proofs_number").on(self.agencyId, self.orderId, self.number),
    foreignKey({
      name: "design_proofs_order_fk",
      columns: [self.agencyId, self.orderId],
      foreignColumns: [orders.agencyId, orders.id],
    }),
  ],
);

/** Comments on a proof, append-only. */
export const designComments = pgTable(
  "design_comments",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    proofId: uuid("proof_id").notNull(),
    authorId: uuid("author_id").notNull(),
    message: text("message").notNull(),
    /** The marked region of an image that the comment is about. */
    mark: jsonb("mark").$type<Mark>(),
    createdAt: instant("created_at").notNull(),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    foreignKey({
      name: "design_comments_proof_fk",
      columns: [self.agencyId, self.proofId],
      foreignColumns: [designProofs.agencyId, designProofs.id],
    }),
    index("design_comments_of_proof").on(self.agencyId, self.proofId, self.createdAt, self.id),
  ],
);

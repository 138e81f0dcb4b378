import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  designStatusChange,
  isOn,
  newDesignComment,
  newProof,
} from "../../../domain/orders/designs/proof.ts";
import { proofsResponse } from "../../../domain/orders/designs/responses.ts";
import { badField, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { orderOfUrl } from "../edit/changed-order.ts";
import { performOne } from "../edit/one-order.ts";
import { orderIdsWhere } from "../load.queries.ts";
import { decideDesign } from "./decide-design.ts";
import { notifyOfDesign } from "./notify-of-designs.ts";
import { proofsOf } from "./proofs.queries.ts";
import { submitProof } from "./submit-proof.ts";
import { insertComment } from "./write-proofs.queries.ts";

const CHANGES = ["orders", "change-design-status"] as const;

function statusRoutes(api: FastifyInstance): void {
  command(api, {
    ...orderOfUrl,
    method: "PATCH",
    url: "/orders/change-design-status/:id",
    requires: CHANGES,
    summary: "Submit, approve or return an order's design, or ask for it again",
    body: designStatusChange,
    handler: async ({ actor, params: { id }, body, tx }) => {
      const { status } = body;
      if (status === "in_review") return submitProof(tx, actor, id, {});
      if (status !== "assign") return decideDesign(tx, actor, id, { ...body, status });
      const action = () => ({ type: "change-design-status", status }) as const;
      await performOne(tx, actor, { id, name: "change-design-status", action, detail: { status } });
    },
    startsJobs: true,
  });

  command(api, {
    ...orderOfUrl,
    method: "PATCH",
    url: "/orders/sync-default-design-cost/:id",
    requires: ["orders", "sync-default-design-cost"],
    summary: "Set an open design to the agency's current default fee and cost",
    body: z.strictObject({}).optional(),
    handler: async ({ actor, params: { id }, tx }) => {
      const action = () => ({ type: "sync-default-design-cost" }) as const;
      await performOne(tx, actor, { id, name: "sync-default-design-cost", action });
    },
  });
}

function proofRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/:id/design-proofs",
    requires: ["orders", "show"],
    summary: "The proofs of an order's design with their decisions and comments, newest first",
    params: byId,
    response: proofsResponse,
    handler: async ({ actor, params, database }) => {
      const scope = agencyScopeOf(actor);
      const [id] = await orderIdsWhere(database, scope, sql`"orders".id = ${params.id}`, 1);
      if (id === undefined) throw notFound();
      return { data: await proofsOf(database, scope, id) };
    },
  });

  command(api, {
    ...orderOfUrl,
    method: "POST",
    url: "/orders/:id/design-proofs",
    requires: CHANGES,
    summary: "Submit the next proof of an order's design",
    body: newProof,
    handler: ({ actor, params, body, tx }) => submitProof(tx, actor, params.id, body),
    startsJobs: true,
  });

  command(api, {
    method: "POST",
    url: "/orders/:id/design-comments",
    requires: CHANGES,
    summary: "Comment on a proof, or on a marked region of one of its images",
    params: byId,
    body: newDesignComment,
    response: proofsResponse,
    handler: async ({ actor, params, body, tx }) => {
      const scope = agencyScopeOf(actor);
      const [id] = await orderIdsWhere(tx, scope, sql`"orders".id = ${params.id}`, 1);
      if (id === undefined) throw notFound();
      const proof = (await proofsOf(tx, scope, id)).find((one) => one.id === body.proof);
      if (!proof) throw badField("proof", "This order has no such proof");
      if (body.mark && !isOn(proof.images, body.mark)) throw badField("mark", "The proof has no such image");
      const commentId = await insertComment(tx, scope, body, actor.userId);
      await recordAudit(tx, actor, {
        action: "design-comment",
        object: "orders",
        subject: id,
        after: { id: commentId, proof: proof.number, message: body.message },
      });
      await notifyOfDesign(tx, actor, id, { kind: "commented", note: body.message, proof });
      return { data: await proofsOf(tx, scope, id) };
    },
    startsJobs: true,
  });
}

/** The calls on the design of one order. */
export function designRoutes(api: FastifyInstance): void {
  statusRoutes(api);
  proofRoutes(api);
}

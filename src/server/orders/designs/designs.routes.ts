import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/designs/calls.ts";
import { isOn } from "../../../domain/orders/designs/proof.ts";
import { badField, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { orderOfUrl } from "../edit/changed-order.ts";
import { performOne } from "../edit/one-order.ts";
import { orderIdsWhere } from "../load.queries.ts";
import { decideDesign } from "./decide-design.ts";
import { notifyOfDesign } from "./notify-of-designs.ts";
import { proofsOf } from "./proofs.queries.ts";
import { submitProof } from "./submit-proof.ts";
import { insertComment } from "./write-proofs.queries.ts";

function statusRoutes(api: FastifyInstance): void {
  command(api, calls.changeDesignStatus, {
    ...orderOfUrl,
    handler: async ({ actor, params: { id }, body, tx }) => {
      const { status } = body;
      if (status === "in_review") return submitProof(tx, actor, id, {});
      if (status !== "assign") return decideDesign(tx, actor, id, { ...body, status });
      const action = () => ({ type: "change-design-status", status }) as const;
      await performOne(tx, actor, { id, name: "change-design-status", action, detail: { status } });
    },
    startsJobs: true,
  });

  command(api, calls.takeDesign, {
    ...orderOfUrl,
    handler: async ({ actor, params: { id }, tx }) => {
      const action = () => ({ type: "take-design" }) as const;
      await performOne(tx, actor, { id, name: "take-design", action });
    },
  });

  command(api, calls.syncDesignCost, {
    ...orderOfUrl,
    handler: async ({ actor, params: { id }, tx }) => {
      const action = () => ({ type: "sync-default-design-cost" }) as const;
      await performOne(tx, actor, { id, name: "sync-default-design-cost", action });
    },
  });
}

function proofRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listProofs, async ({ actor, params, database }) => {
    const scope = agencyScopeOf(actor);
    const [id] = await orderIdsWhere(database, scope, sql`"orders".id = ${params.id}`, 1);
    if (id === undefined) throw notFound();
    return { data: await proofsOf(database, scope, id) };
  });

  command(api, calls.submitProof, {
    ...orderOfUrl,
    handler: ({ actor, params, body, tx }) => submitProof(tx, actor, params.id, body),
    startsJobs: true,
  });

  command(api, calls.commentDesign, {
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

export function designRoutes(api: FastifyInstance): void {
  statusRoutes(api);
  proofRoutes(api);
}

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { can } from "../domain/access/grants.ts";
import { endpoint } from "./endpoint.ts";
import { verifyLedger } from "./money/verify.ts";
import { forbidden, signedOut } from "./refusal.ts";

const answer = z.object({
  ok: z.boolean(),
  at: z.string().optional(),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })).optional(),
});

/** Answers while the process lives, database or not; what lies deeper is for administrators. */
export function healthRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/health",
    may: "anyone",
    summary: "Whether the server lives; with `deep=1`, whether its books are right",
    query: z.strictObject({ deep: z.literal("1").optional() }),
    answer,
    handle: async ({ query, request, database }) => {
      if (!query.deep) return { ok: true };
      const actor = await request.server.authenticate(request);
      if (!actor) throw signedOut();
      if (!can(actor.grants, "health", "inspect")) throw forbidden();
      const checks = await verifyLedger(database);
      return { ok: checks.every((check) => check.ok), at: new Date().toISOString(), checks };
    },
  });
}

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { can } from "../domain/access/grants.ts";
import { endpoint } from "./endpoint.ts";
import { latestProofs, prove } from "./money/proofs.queries.ts";
import { forbidden, signedOut } from "./refusal.ts";

const checks = z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() }));
const proof = z.object({
  at: z.string(),
  tookMs: z.int(),
  ok: z.boolean(),
  checks,
  by: z.string().nullable(),
});

const answer = z.object({
  ok: z.boolean(),
  at: z.string().optional(),
  tookMs: z.int().optional(),
  checks: checks.optional(),
  /** Duties of housekeeping that failed when this process last ran them. */
  housekeeping: z.array(z.object({ name: z.string(), at: z.string(), reason: z.string() })).optional(),
  /** When the books had been proved before, and what came of it. */
  previous: proof.pick({ at: true, ok: true }).nullish(),
});

const SHOWN = 20;

/** Answers while the process lives, database or not; what lies deeper is for administrators. */
export function healthRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/health",
    may: "anyone",
    summary:
      "Whether the server lives; with `deep=1`, whether its books are right and its housekeeping is done",
    query: z.strictObject({ deep: z.literal("1").optional() }),
    answer,
    handle: async ({ query, request, database }) => {
      if (!query.deep) return { ok: true };
      const actor = await request.server.authenticate(request);
      if (!actor) throw signedOut();
      if (!can(actor.grants, "health", "inspect")) throw forbidden();
      const [before] = await latestProofs(database, 1);
      const { ok, at, tookMs, checks: found } = await prove(database, actor.userId);
      // Mutable in the schema's type, never changed here.
      const housekeeping = [...request.server.housekeeping.failed];
      return {
        ok: ok && housekeeping.length === 0,
        at,
        tookMs,
        checks: found,
        housekeeping,
        previous: before ? { at: before.at, ok: before.ok } : null,
      };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/health/proofs",
    may: ["health", "inspect"],
    summary: "When the books were last proved, and what came of it, newest first",
    answer: z.object({ data: z.array(proof), total: z.int() }),
    handle: async ({ database }) => {
      const data = await latestProofs(database, SHOWN);
      return { data, total: data.length };
    },
  });
}

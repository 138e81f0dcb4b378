import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_BULK_IDS } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { createSchema } from "../../domain/resource/wire.ts";
import { domains } from "../../domain/resources/index.ts";
import { proofOf } from "../../domain/settings/domain-proof.ts";
import { createRow } from "../crud/create.ts";
import { removeRows } from "../crud/remove.ts";
import { specOf } from "../crud/spec.ts";
import { byId, endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { newToken } from "../people/tokens.ts";
import { takeTry } from "../plugins/limits.ts";
import type { Actor } from "../scope.ts";
import { checkDomain } from "./check-domain.ts";
import { claimOf, settlePrimary } from "./domains.queries.ts";

const spec = specOf(domains);
const done = z.object({ message: z.string(), ids: z.array(z.string()) });

/** Each check is a question to other people's servers. */
const CHECKS = { name: "domain-checks", tries: 30, seconds: 600 } as const;

const agencyOf = ({ scope }: Actor) => (scope.reach === "platform" ? "platform" : scope.agencyId);

function addition(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/domains",
    may: ["domains", "create"],
    summary: "Create: Domain. It is looked at at once, and connected when its record is there",
    body: createSchema(domains),
    answer: spec.rowAnswer,
    status: 201,
    handle: async ({ actor, body, request, database }) => {
      const outcome = await once(database, actor, request, body, async (tx) => ({
        status: 201,
        answer: await createRow(tx, spec, actor, body, { token: newToken(), checkAt: sql`now()` }),
      }));
      request.server.jobs.kick();
      return outcome.answer;
    },
  });
}

function check(api: FastifyInstance): void {
  const record = z.object({ name: z.string(), value: z.string() });
  endpoint(api, {
    method: "POST",
    url: "/domains/:id/check",
    may: ["domains", "check"],
    summary: "Look now whether a domain's record is there; says what was found and what was expected",
    params: byId,
    answer: z.object({
      connectStatus: z.int(),
      message: z.string(),
      expected: record,
      found: z.array(z.string()),
    }),
    handle: async ({ actor, params, request, database }) => {
      const claim = await claimOf(database, actor.scope, params.id);
      const expected = proofOf(claim.host, claim.token);
      if (claim.isProved)
        return { connectStatus: 1, message: messages.hostConnected(claim.host), expected, found: [] };
      await takeTry(database, CHECKS, agencyOf(actor));
      const finding = await checkDomain(database, request.server.config, claim, actor);
      if (finding.found === "proof")
        return {
          connectStatus: 1,
          message: messages.hostConnected(claim.host),
          expected,
          found: [expected.value],
        };
      const found = finding.found === "other" ? [...finding.values] : [];
      return { connectStatus: 0, message: finding.said, expected, found };
    },
  });
}

function removal(api: FastifyInstance): void {
  const remove = async (tx: Parameters<typeof removeRows>[0], actor: Actor, ids: readonly string[]) => {
    await removeRows(tx, spec, actor, ids);
    if (actor.scope.reach !== "platform") await settlePrimary(tx, actor.scope.agencyId);
    return { status: 200, answer: { message: messages.deleted, ids: [...ids] } };
  };
  endpoint(api, {
    method: "DELETE",
    url: "/domains/:id",
    may: ["domains", "delete"],
    summary: "Delete: Domain. Links in mail lead to the next one that is connected",
    params: byId,
    answer: done,
    handle: async ({ actor, params, request, database }) =>
      (await once(database, actor, request, null, (tx) => remove(tx, actor, [params.id]))).answer,
  });
  endpoint(api, {
    method: "DELETE",
    url: "/domains",
    may: ["domains", "delete"],
    summary: "Delete several: Domains",
    body: z.strictObject({ ids: z.array(identifier).min(1).max(MAX_BULK_IDS) }),
    answer: done,
    handle: async ({ actor, body, request, database }) =>
      (await once(database, actor, request, body, (tx) => remove(tx, actor, body.ids))).answer,
  });
}

/** Hosts of an agency: claimed, proved, given up. */
export function domainRoutes(api: FastifyInstance): void {
  addition(api);
  check(api);
  removal(api);
}

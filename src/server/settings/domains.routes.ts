import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { messages } from "../../domain/messages.ts";
import { domains } from "../../domain/resources/index.ts";
import * as calls from "../../domain/settings/calls.ts";
import { verificationRecordOf } from "../../domain/settings/domain-verification.ts";
import { newToken } from "../auth/tokens.ts";
import { command } from "../command.ts";
import { modelOf } from "../crud/model.ts";
import { createRow } from "../crud/write/create.ts";
import { removeRows } from "../crud/write/remove.ts";
import type { Transaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { takeTry } from "../plugins/limits.ts";
import type { Actor } from "../scope.ts";
import { checkDomain } from "./check-domain.ts";
import { claimOf, settlePrimary } from "./domains.queries.ts";

const model = modelOf(domains);

/** Each check queries DNS servers of others. */
const CHECKS = { name: "domain-checks", tries: 30, seconds: 600 } as const;

const agencyOf = ({ scope }: Actor) => (scope.reach === "platform" ? "platform" : scope.agencyId);

function createRoute(api: FastifyInstance): void {
  command(api, calls.createDomain, {
    handler: ({ actor, body, tx }) =>
      createRow(tx, model, actor, body, { token: newToken(), checkAt: sql`now()` }),
    startsJobs: true,
  });
}

function checkRoute(api: FastifyInstance): void {
  endpoint(api, calls.checkDomain, async ({ actor, params, request, database }) => {
    const claim = await claimOf(database, actor.scope, params.id);
    const expected = verificationRecordOf(claim.host, claim.token);
    if (claim.isProved)
      return { connectStatus: 1, message: messages.hostConnected(claim.host), expected, found: [] };
    await takeTry(database, CHECKS, agencyOf(actor));
    const finding = await checkDomain(database, request.server.config, claim, actor);
    if (finding.result === "match")
      return {
        connectStatus: 1,
        message: messages.hostConnected(claim.host),
        expected,
        found: [expected.value],
      };
    const found = finding.result === "other" ? [...finding.values] : [];
    return { connectStatus: 0, message: finding.message, expected, found };
  });
}

function deleteRoutes(api: FastifyInstance): void {
  const remove = async (tx: Transaction, actor: Actor, ids: readonly string[]) => {
    await removeRows(tx, model, actor, ids);
    if (actor.scope.reach !== "platform") await settlePrimary(tx, actor.scope.agencyId);
    return { message: messages.deleted, ids: [...ids] };
  };
  command(api, calls.deleteDomain, ({ actor, params, tx }) => remove(tx, actor, [params.id]));
  command(api, calls.deleteDomains, ({ actor, body, tx }) => remove(tx, actor, body.ids));
}

export function domainRoutes(api: FastifyInstance): void {
  createRoute(api);
  checkRoute(api);
  deleteRoutes(api);
}

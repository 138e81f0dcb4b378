import type { FastifyRequest } from "fastify";
import { messages } from "../../../domain/messages.ts";
import type { ImpactResponse } from "../../../domain/orders/mapping/responses.ts";
import { badRequest } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { afterCommit, type Transaction } from "../../db/transaction.ts";
import { type Actor, proxiesOf } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { settledImport } from "../import/import-row.queries.ts";
import type { MappingImpact } from "./choice.ts";
import { presentImpact } from "./impact.ts";

/** Throws an ApiError (400) for a member with proxies: a mapping changes orders that they do not see. */
export function refuseOfSomeStores({ actor }: { readonly actor: Actor }): void {
  if (proxiesOf(actor.scope)) throw badRequest(messages.mappedForAllStores);
}

/** The command that maps items to a variant. */
interface MappingCommand {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly body: object;
  readonly tx: Transaction;
  readonly isPreview: boolean;
}

/** Records a mapping. After the commit it waits up to two seconds, so that open import previews show the mapping. */
export async function recordMapping(
  { actor, request, body, tx, isPreview }: MappingCommand,
  mapped: MappingImpact,
  subject: string | null = null,
): Promise<ImpactResponse> {
  const impact = presentImpact(mapped, isPreview);
  const { items, orders } = impact;
  await recordAudit(tx, actor, {
    action: "map",
    object: "order-items",
    subject,
    after: { ...body, items, orders },
  });
  afterCommit(tx, async (database) => {
    request.server.jobs.kick();
    const scope = agencyScopeOf(actor);
    await Promise.all(mapped.imports.map((id) => settledImport(database, scope, "orders", id)));
  });
  return impact;
}

import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { recordAudit } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import type { Transaction } from "../../db/transaction.ts";
import { once } from "../../idempotency.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { settledImport } from "../import/state.queries.ts";
import { asPreview, type mappedAnswer, presentMapped } from "./answer.ts";
import type { Mapped } from "./map.queries.ts";

/** A choice of variant that somebody makes: the call, and what it does in a transaction. */
interface Applying {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly body: unknown;
  readonly database: Database;
  readonly isPreview: boolean;
  readonly map: (tx: Transaction) => Promise<Mapped>;
  /** Of the audit. */
  readonly subject?: string;
}

/** Says what a choice would do, or does it, once, and waits a moment for the files that it concerns. */
export async function applyChoice(applying: Applying): Promise<z.output<typeof mappedAnswer>> {
  const { actor, request, body, database, isPreview, map, subject } = applying;
  if (isPreview) return presentMapped(await asPreview(database, map), true);
  let imports: readonly string[] = [];
  const { answer } = await once(database, actor, request, body, async (tx) => {
    const mapped = await map(tx);
    imports = mapped.imports;
    const said = presentMapped(mapped, false);
    await recordAudit(tx, actor, {
      action: "map",
      object: "order-items",
      subject: subject ?? null,
      after: { ...(body as object), items: said.items, orders: said.orders },
    });
    return { status: 200, answer: said };
  });
  request.server.jobs.kick();
  // A rehearsal that somebody looks at shows the mapping when this call has answered, or soon after.
  const scope = agencyScopeOf(actor);
  await Promise.all(imports.map((id) => settledImport(database, scope, "orders", id)));
  return answer;
}

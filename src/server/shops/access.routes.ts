import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { plainText } from "../../domain/resource/fields.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { recordAudit } from "../audit.ts";
import { showRow } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import { inTransaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { dropAccess, keepAccess } from "./access.queries.ts";

const spec = specOf(resourceNamed("integrations"));

const KEY = plainText(500, 1).refine((text) => /^[\x21-\x7e]+$/.test(text), "Not a key: it has no spaces");

/** Where the store is spoken to; credentials stand apart, and a query or fragment would be lost. */
const addressOf = (allowPlain: boolean) =>
  plainText(2_000, 1)
    .refine((text) => URL.canParse(text), "Not an address: write it as https://shop.example.com/hook")
    .transform((text) => new URL(text))
    .refine(
      ({ protocol }) => protocol === "https:" || (allowPlain && protocol === "http:"),
      "Only https: what is sent there is secret",
    )
    .refine(
      ({ username, password, hash }) => !username && !password && !hash,
      "Without a name, password or #",
    )
    .transform(({ href }) => href.replace(/\/$/, ""));

/** What a store asks of us, so that it can be told of parcels: kept, and never read out again. */
export function accessRoutes(api: FastifyInstance): void {
  const { allowPrivateStores } = api.config;
  endpoint(api, {
    method: "PUT",
    url: "/integrations/:id/access",
    may: ["integrations", "integrate"],
    summary: "Keep the keys with which a store is told of parcels, in place of those before",
    params: byId,
    body: z.strictObject({
      address: addressOf(allowPrivateStores).nullish(),
      key: KEY,
      secret: KEY.nullish(),
    }),
    answer: spec.rowAnswer,
    handle: async ({ actor, params, body, database }) => {
      await inTransaction(database, async (tx) => {
        await keepAccess(tx, agencyScopeOf(actor), params.id, body);
        // That there is a key is the change; the key itself is nobody's to read.
        await recordAudit(tx, actor, {
          action: "connect",
          object: "integrations",
          subject: params.id,
          after: { address: body.address ?? null },
        });
      });
      return showRow(database, spec, actor.scope, params.id);
    },
  });

  endpoint(api, {
    method: "DELETE",
    url: "/integrations/:id/access",
    may: ["integrations", "integrate"],
    summary: "Forget the keys of a store: it is told nothing more",
    params: byId,
    answer: spec.rowAnswer,
    handle: async ({ actor, params, database }) => {
      await inTransaction(database, async (tx) => {
        await dropAccess(tx, agencyScopeOf(actor), params.id);
        await recordAudit(tx, actor, { action: "disconnect", object: "integrations", subject: params.id });
      });
      return showRow(database, spec, actor.scope, params.id);
    },
  });
}

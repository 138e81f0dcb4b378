import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { personalizationFields } from "../../domain/catalogs/personalization.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { seenVersion } from "../../domain/resource/wire.ts";
import { products } from "../../domain/resources/index.ts";
import { command } from "../command.ts";
import { modelOf } from "../crud/model.ts";
import { editRow } from "../crud/write/edit.ts";

const model = modelOf(products);

/** Replaces what a buyer personalizes on a product. */
export function personalizedRoute(api: FastifyInstance): void {
  command(api, {
    method: "PUT",
    url: "/products/update/personalized",
    requires: [products.name, "edit"],
    summary: "Edit: Product, what buyers personalize on it",
    body: z.strictObject({
      id: identifier,
      personalization: personalizationFields,
      version: seenVersion,
    }),
    get response() {
      return model.rowResponse;
    },
    handler: ({ actor, body: { id, ...change }, tx }) => editRow(tx, model, actor, id.toLowerCase(), change),
  });
}

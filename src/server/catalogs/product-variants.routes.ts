import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { sharedSkus } from "../../domain/catalogs/shared-skus.ts";
import { variantCosts, variantSuggestions } from "../../domain/catalogs/variant-costs.ts";
import { titleOf } from "../../domain/orders/import/preview/stored-draft.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { products } from "../../domain/resources/index.ts";
import { forbidden, notFound } from "../api-error.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { inTransaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { presentSuggested } from "../orders/mapping/present-suggested.ts";
import { suggestionsFor } from "../orders/mapping/suggestions.queries.ts";
import { variantsOfProducts } from "./save-product-variants.queries.ts";
import { listSharedSkus } from "./shared-skus.queries.ts";
import { showVariantCosts } from "./variant-costs.queries.ts";

const model = modelOf(products);

/** What the variants of a product cost, and what they could be made from. */
export function productVariantRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/products/:id/costs",
    requires: ["catalogs", "prices"],
    summary: "Show: What the variants of a product cost the own seller team",
    params: byId,
    response: variantCosts,
    handler: ({ actor, params, database }) =>
      inTransaction(database, (tx) => showVariantCosts(tx, actor.scope, params.id.toLowerCase())),
  });

  endpoint(api, {
    method: "GET",
    url: "/products/:id/shared-skus",
    requires: [products.name, "show"],
    summary: "Show: The SKUs of a product that other products of its team have too",
    params: byId,
    response: sharedSkus,
    handler: ({ actor, params, database }) =>
      listSharedSkus(database, agencyScopeOf(actor), params.id.toLowerCase()),
  });

  endpoint(api, {
    method: "GET",
    url: "/products/:id/suggestions",
    requires: [products.name, "edit"],
    summary: "Show: Catalog variants that a variant of a product is probably made from, with reasons",
    params: byId,
    query: z.strictObject({ variant: identifier }),
    response: variantSuggestions,
    handler: async ({ actor: { scope }, params, query, database }) => {
      if (scope.reach !== "sellerTeam") throw forbidden();
      const id = params.id.toLowerCase();
      const { title } = await showRow(database, model, scope, id);
      const stored = await inTransaction(database, (tx) => variantsOfProducts(tx, scope.agencyId, [id]));
      const variant = stored.get(id)?.find((one) => one.id === query.variant.toLowerCase());
      if (!variant) throw notFound();
      const { option1, option2, option3, sku } = variant;
      const variantText = [option1, option2, option3].filter(Boolean).join(" / ");
      const item = {
        team_id: scope.sellerTeamId,
        title: titleOf({ product: String(title), variantText, sku: sku ?? "" }),
        sku,
      };
      const [suggested = []] = await suggestionsFor(database, scope.agencyId, [item]);
      return { suggestions: suggested.map(presentSuggested) };
    },
  });
}

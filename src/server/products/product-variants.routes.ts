import type { FastifyInstance } from "fastify";
import { titleOf } from "../../domain/orders/incoming/stored-draft.ts";
import * as calls from "../../domain/products/calls.ts";
import { products } from "../../domain/resources/index.ts";
import { forbidden, notFound } from "../api-error.ts";
import { showVariantCosts } from "../catalogs/variant-costs.queries.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { presentSuggested } from "../orders/mapping/present-suggested.ts";
import { suggestionsFor } from "../orders/mapping/suggestions.queries.ts";
import { variantsOfProducts } from "./save-product-variants.queries.ts";
import { listSharedSkus } from "./shared-skus.queries.ts";

const model = modelOf(products);

/** What the variants of a product cost, and what they could be made from. */
export function productVariantRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showVariantCosts, ({ actor, params, database }) =>
    inTransaction(database, (tx) => showVariantCosts(tx, actor.scope, params.id.toLowerCase())),
  );

  endpoint(api, calls.listSharedSkus, ({ actor, params, database }) =>
    listSharedSkus(database, agencyScopeOf(actor), params.id.toLowerCase()),
  );

  endpoint(api, calls.suggestVariants, async ({ actor: { scope }, params, query, database }) => {
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
  });
}

import { products } from "../../domain/resources/index.ts";
import { type EditStep, serverPart } from "../crud/server-part.ts";
import { checkOrdersOfDeclared, checkOrdersOfNamed } from "../orders/personalization/check-orders.queries.ts";
import { checkProductVariants } from "./product-variants.queries.ts";
import { PRODUCT_VARIANTS } from "./product-variants-json.ts";
import { saveVariantsOfProduct } from "./save-product-variants.queries.ts";

/** What orders find a product by. */
const NAMES: EditStep = {
  fields: ["title", "variants"],
  follow: (tx, { agencyId, id }) => checkOrdersOfNamed(tx, String(agencyId), [String(id)]),
};

export const productsPart = serverPart(products, {
  parts: { variants: { select: PRODUCT_VARIANTS, save: saveVariantsOfProduct } },
  check: checkProductVariants,
  // Orders that will no longer find it.
  before: { edit: NAMES },
  after: {
    create: checkOrdersOfNamed,
    edit: [
      {
        fields: ["personalization"],
        follow: (tx, { agencyId, id }) => checkOrdersOfDeclared(tx, String(agencyId), [String(id)]),
      },
      NAMES,
    ],
    remove: checkOrdersOfNamed,
  },
});

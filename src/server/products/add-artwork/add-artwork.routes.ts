import type { FastifyInstance } from "fastify";
import { counted } from "../../../domain/counts.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import * as calls from "../../../domain/products/add-artwork/calls.ts";
import type { OfferedCatalog } from "../../../domain/products/from-artwork/choose-goods.ts";
import { products } from "../../../domain/resources/index.ts";
import { badField } from "../../api-error.ts";
import { command } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { editRow } from "../../crud/write/edit.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { checkImages } from "../../files/library.queries.ts";
import { queueMockups } from "../../mockups/jobs/job.queries.ts";
import { asSeller, type Seller } from "../as-seller.ts";
import { checkPrint } from "../from-artwork/check-print.ts";
import { filesOf } from "../from-artwork/files-of.ts";
import { offeredCatalogs } from "../from-artwork/offered-catalogs.queries.ts";
import { checkNotMaking } from "../print-files/product-files.queries.ts";
import { findProduct, lockProduct, type ScopedProduct } from "../product.queries.ts";
import { variantsOfProducts } from "../save-product-variants.queries.ts";
import { chosenMatches, matchedGoods } from "./add-artwork.ts";

const model = modelOf(products);

async function offered(tx: Transaction, { scope }: Seller, catalog: string): Promise<OfferedCatalog> {
  const id = catalog.toLowerCase();
  const found = (await offeredCatalogs(tx, scope, [id])).get(id);
  if (!found) throw badField("catalog", "This catalog is not on sale to your team");
  return found;
}

const variantsOf = async (tx: Transaction, { agencyId, id }: ScopedProduct) =>
  (await variantsOfProducts(tx, agencyId, [id])).get(id) ?? [];

/** Artwork for a product that exists, such as an imported one: its own SKUs are mapped to catalog variants. */
export function addArtworkRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listArtworkMatches, ({ actor, params, query, database }) =>
    inTransaction(database, async (tx) => {
      const seller = asSeller(actor);
      const product = await findProduct(tx, seller.scope, params.id);
      const catalog = await offered(tx, seller, query.catalog);
      return { variants: chosenMatches(await variantsOf(tx, product), catalog, undefined) };
    }),
  );

  command(api, calls.addArtwork, {
    startsJobs: true,
    handler: async ({ actor, params, body, tx }) => {
      const seller = asSeller(actor);
      await checkImages(
        tx,
        seller.scope,
        new Map(body.artwork.map(({ image }, n) => [`artwork.${n}.image`, [image]])),
      );
      const product = await lockProduct(tx, seller.scope, params.id);
      await checkNotMaking(tx, product);
      const catalog = await offered(tx, seller, body.catalog);
      const variants = await variantsOf(tx, product);
      const matches = chosenMatches(variants, catalog, body.variants);
      const goods = matchedGoods(catalog, body.artwork, matches);
      if (!body.printAsIs) await checkPrint(tx, product.agencyId, body, [goods]);
      const madeOf = new Map(matches.map((match) => [match.id, match.catalogVariant]));
      await editRow(tx, model, actor, product.id, {
        variants: variants.map(({ position: _position, price, ...variant }) => ({
          ...variant,
          price: toDollars(price),
          catalogVariant: madeOf.get(variant.id) ?? variant.catalogVariant,
        })),
      });
      const { id, total } = await queueMockups(tx, seller, null, filesOf([{ ...product, goods }]));
      const unmatched = matches.filter((match) => match.catalogVariant === null);
      return {
        id,
        total,
        matched: matches.length - unmatched.length,
        message: `Making ${counted(total, "file")} for ${product.title}`,
        unmatched: unmatched.map(({ catalogVariant: _none, ...one }) => one),
      };
    },
  });
}

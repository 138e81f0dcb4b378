import type { FastifyInstance } from "fastify";
import { counted } from "../../../domain/counts.ts";
import { MAX_JOB_MOCKUPS } from "../../../domain/images/mockups/requests.ts";
import { type ChosenGoods, chooseGoods } from "../../../domain/products/from-artwork/choose-goods.ts";
import {
  type FromArtworkRequest,
  fromArtworkProgress,
  fromArtworkRequest,
  fromArtworkStarted,
} from "../../../domain/products/from-artwork/request.ts";
import { products } from "../../../domain/resources/index.ts";
import { badField, forbidden } from "../../api-error.ts";
import { command } from "../../command.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { checkImages } from "../../files/library.queries.ts";
import { queueMockups } from "../../mockups/jobs/job.queries.ts";
import type { Actor } from "../../scope.ts";
import { checkPrint } from "./check-print.ts";
import { type CreatedProduct, createProducts, type Seller } from "./create.queries.ts";
import { offeredCatalogs } from "./offered-catalogs.queries.ts";
import { fromArtworkProgressOf } from "./progress.queries.ts";

/** Products belong to a seller team. */
function asSeller(actor: Actor): Seller {
  if (actor.scope.reach !== "sellerTeam") throw forbidden();
  return { ...actor, scope: actor.scope };
}

/** The goods of a body, with images that are the person's. */
async function goodsOf(tx: Transaction, { scope }: Seller, body: FromArtworkRequest): Promise<ChosenGoods[]> {
  await checkImages(tx, scope, new Map(body.artwork.map(({ image }, n) => [`artwork.${n}.image`, [image]])));
  const ids = body.goods.map(({ catalog }) => catalog.toLowerCase());
  const goods = chooseGoods(body, await offeredCatalogs(tx, scope, ids));
  const total = goods.reduce(
    (sum, { mockupColors, artwork }) => sum + mockupColors.length * artwork.length,
    0,
  );
  if (total > MAX_JOB_MOCKUPS)
    throw badField(
      "goods",
      `These are ${total} mockups. At most ${MAX_JOB_MOCKUPS} at once: choose fewer colors`,
    );
  return goods;
}

/** One for each color and artwork; the first color's first artwork is the product's mockup. */
const mockupsOf = ({ id, goods }: CreatedProduct) =>
  goods.mockupColors.flatMap((color) =>
    goods.artwork.map(({ slot, image, placement }) => ({
      ...{ catalogId: goods.id, productId: id, color, slot, artwork: image, placement },
    })),
  );

/** Products of a seller's artwork on catalogs. */
export function fromArtworkRoutes(api: FastifyInstance): void {
  command(api, {
    method: "POST",
    url: "/products/from-artwork",
    requires: [products.name, "create"],
    summary: "Create a product for each catalog from artwork; their mockups are composed in the background",
    body: fromArtworkRequest,
    response: fromArtworkStarted,
    status: 201,
    startsJobs: true,
    prepare: async ({ actor, body, database }) => {
      const seller = asSeller(actor);
      const goods = await inTransaction(database, (tx) => goodsOf(tx, seller, body));
      if (!body.printAsIs) await checkPrint(database, seller.scope.agencyId, body, goods);
    },
    handler: async ({ actor, body, tx }) => {
      const seller = asSeller(actor);
      const created = await createProducts(tx, seller, body, await goodsOf(tx, seller, body));
      const { id, total } = await queueMockups(tx, seller, null, created.flatMap(mockupsOf));
      const message = `Created ${counted(created.length, "product")}. Composing ${counted(total, "mockup")}`;
      return {
        ...{ id, total, message },
        products: created.map((product) => ({ id: product.id, title: product.title })),
      };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/products/from-artwork/:id",
    requires: [products.name, "create"],
    summary: "Show: Products that were created from artwork, with the progress of their mockups",
    params: byId,
    response: fromArtworkProgress,
    handler: ({ actor, params, database }) =>
      fromArtworkProgressOf(database, asSeller(actor).scope, params.id.toLowerCase()),
  });
}

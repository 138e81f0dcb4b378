import type { FastifyInstance } from "fastify";
import { counted } from "../../../domain/counts.ts";
import { MAX_JOB_MOCKUPS } from "../../../domain/mockups/requests.ts";
import * as calls from "../../../domain/products/from-artwork/calls.ts";
import { type ChosenGoods, chooseGoods } from "../../../domain/products/from-artwork/choose-goods.ts";
import { type FromArtworkRequest, ruleOf } from "../../../domain/products/from-artwork/request.ts";
import { badField } from "../../api-error.ts";
import { command } from "../../command.ts";
import type { Transaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { checkImages } from "../../files/library.queries.ts";
import { queueMockups } from "../../mockups/jobs/job.queries.ts";
import { asSeller, type Seller } from "../as-seller.ts";
import { checkPrint } from "./check-print.ts";
import { createProducts } from "./create.queries.ts";
import { filesOf } from "./files-of.ts";
import { offeredCatalogs } from "./offered-catalogs.queries.ts";
import { fromArtworkProgressOf } from "./progress.queries.ts";

/** The goods of a body, with images that are the person's. */
async function goodsOf(tx: Transaction, { scope }: Seller, body: FromArtworkRequest): Promise<ChosenGoods[]> {
  await checkImages(tx, scope, new Map(body.artwork.map(({ image }, n) => [`artwork.${n}.image`, [image]])));
  const ids = body.goods.map(({ catalog }) => catalog.toLowerCase());
  const goods = chooseGoods(body, await offeredCatalogs(tx, scope, ids), ruleOf(body));
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

export function fromArtworkRoutes(api: FastifyInstance): void {
  command(api, calls.createFromArtwork, {
    startsJobs: true,
    handler: async ({ actor, body, tx }) => {
      const seller = asSeller(actor);
      const goods = await goodsOf(tx, seller, body);
      if (!body.printAsIs) await checkPrint(tx, seller.scope.agencyId, body, goods);
      const created = await createProducts(tx, seller, body, goods);
      const files = filesOf(created);
      const { id, total } = await queueMockups(tx, seller, null, files);
      const mockups = files.filter(({ kind }) => kind === "mockup").length;
      const making = `${counted(mockups, "mockup")} and ${counted(total - mockups, "print file")}`;
      return {
        id,
        total,
        message: `Created ${counted(created.length, "product")}. Making ${making}`,
        products: created.map((product) => ({ id: product.id, title: product.title })),
        leftOut: goods.flatMap(({ id: catalog, unpriced }) =>
          unpriced.map(({ sizes, ...one }) => ({ catalog, sizes: [...sizes], ...one })),
        ),
      };
    },
  });

  endpoint(api, calls.showFromArtwork, ({ actor, params, database }) =>
    fromArtworkProgressOf(database, asSeller(actor).scope, params.id.toLowerCase()),
  );
}

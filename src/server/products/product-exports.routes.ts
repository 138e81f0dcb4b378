import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/products/calls.ts";
import { list } from "../../domain/products/calls.ts";
import { products } from "../../domain/resources/index.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { filterText } from "../exports/filter-text.queries.ts";
import { queueFile, startExport } from "../exports/start.queries.ts";

const model = modelOf(products);

/** Exports of sellers' products. The file can be downloaded from `url` when it is done. */
export function productExportRoutes(api: FastifyInstance): void {
  endpoint(api, calls.exportProducts, async ({ actor, query, request, database }) => {
    const asked = list.parse(query);
    const started = await inTransaction(database, async (tx) =>
      startExport(tx, actor, products.name, asked, await filterText(tx, actor.scope, model, asked)),
    );
    request.server.jobs.kick();
    return started;
  });

  endpoint(api, calls.exportVariants, async ({ actor, params, request, database }) => {
    const { title } = await showRow(database, model, actor.scope, params.id);
    const started = await inTransaction(database, (tx) =>
      queueFile(tx, actor, {
        request: { resource: products.name, query: list.parse({}), variantsOf: params.id },
        type: products.name,
        name: "product-variants",
        extension: "csv",
        filter: String(title),
      }),
    );
    request.server.jobs.kick();
    return started;
  });
}

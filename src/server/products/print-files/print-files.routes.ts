import type { FastifyInstance } from "fastify";
import { counted } from "../../../domain/counts.ts";
import * as calls from "../../../domain/products/print-files/calls.ts";
import { products } from "../../../domain/resources/index.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { endpoint } from "../../endpoint.ts";
import { findProduct, findWritableProduct } from "../product.queries.ts";
import { filesOfProduct, retryFiles } from "./product-files.queries.ts";

export function printFilesRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listPrintFiles, async ({ actor, params, database }) =>
    filesOfProduct(database, await findProduct(database, actor.scope, params.id)),
  );

  command(api, calls.retryPrintFiles, {
    startsJobs: true,
    handler: async ({ actor, params, tx }) => {
      // Not locked: a running job locks itself before its products, as the retry does.
      const product = await findWritableProduct(tx, actor.scope, params.id);
      const files = await retryFiles(tx, product);
      await recordAudit(tx, actor, {
        action: "retry",
        object: products.name,
        subject: product.id,
        after: { files },
      });
      return { message: `Making ${counted(files, "file")} again`, files };
    },
  });
}

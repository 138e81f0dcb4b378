import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { plainText } from "../../domain/resource/fields.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { catalogVariants } from "../../domain/resources/index.ts";
import {
  DOCUMENT_TYPES,
  documentKindOf,
  TEMPLATE_REFUSALS,
  TEMPLATES_FOLDER,
} from "../../domain/settings/template-files.ts";
import { exportRows } from "../crud/export.ts";
import { specOf } from "../crud/spec.ts";
import { endpoint } from "../endpoint.ts";
import { makeUpload } from "../files/uploads.queries.ts";
import { hereFor, nameOf, UPLOADS_OF_ONE } from "../files/uploads.routes.ts";
import { takeTry } from "../plugins/limits.ts";
import { absent, refuseField } from "../refusal.ts";
import { asProducts, ownTemplate } from "./template-files.queries.ts";

const variants = specOf(catalogVariants);
const everything = listQueryOf(catalogVariants).parse({});

/** A place for a template file, and the catalog's data as a file. */
export function templateFileRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/agencies/template-file/presigned_url",
    may: ["settings", "edit"],
    summary:
      "Ask for an address to send one CSV or XLSX file to by PUT; its path goes into config.templateFile",
    query: z.strictObject({ file_name: plainText(1_000, 1) }),
    answer: z.object({ presigned_url: z.string(), file_path: z.string() }),
    handle: async ({ actor, query, request, database }) => {
      if (actor.scope.reach !== "agency") throw absent();
      const name = nameOf(query.file_name).slice(0, 255);
      const ending = documentKindOf(nameOf(query.file_name));
      if (!ending) throw refuseField("file_name", TEMPLATE_REFUSALS.kinds);
      await takeTry(database, UPLOADS_OF_ONE, actor.userId);
      const { id, path, signature } = await makeUpload(database, actor, {
        name,
        ending,
        folder: TEMPLATES_FOLDER,
      });
      // Small, and looked at on its way: to us whatever the store is.
      return { presigned_url: hereFor(request, id, signature), file_path: path };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/catalogs/data-file",
    may: ["catalog-variants", "list"],
    summary: "The catalog's data as a file: the agency's own, else every SKU that one may sell",
    produces: DOCUMENT_TYPES.csv,
    answer: z.unknown(),
    handle: async ({ actor, reply, request, database }) => {
      const { files } = request.server;
      const own = await ownTemplate({ database, files }, actor.scope, "dataCatalogFile", reply);
      if (own) return own;
      asProducts(reply, "dataCatalogFile");
      return exportRows(database, variants, actor.scope, everything);
    },
  });
}

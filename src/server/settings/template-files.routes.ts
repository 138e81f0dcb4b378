import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { uploadUrlResponse } from "../../domain/images/responses.ts";
import { plainText } from "../../domain/resource/fields.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { catalogVariants } from "../../domain/resources/index.ts";
import {
  DOCUMENT_TYPES,
  documentKindOf,
  TEMPLATE_REFUSALS,
  TEMPLATES_FOLDER,
} from "../../domain/settings/template-files.ts";
import { badField, notFound } from "../api-error.ts";
import { exportRows } from "../crud/list/export.ts";
import { modelOf } from "../crud/model.ts";
import { endpoint } from "../endpoint.ts";
import { makeUpload } from "../files/uploads.queries.ts";
import { hereFor, nameOf, UPLOADS_OF_ONE } from "../files/uploads.routes.ts";
import { takeTry } from "../plugins/limits.ts";
import { ownTemplate, sendDefaultTemplate } from "./template-files.queries.ts";

const variants = modelOf(catalogVariants);
const everything = listQueryOf(catalogVariants).parse({});

/** Creates slots for template files, and serves the catalog's data as a file. */
export function templateFileRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/agencies/template-file/presigned_url",
    requires: ["settings", "edit"],
    summary:
      "Ask for an address to send one CSV or XLSX file to by PUT; its path goes into config.templateFile",
    query: z.strictObject({ file_name: plainText(1_000, 1) }),
    response: uploadUrlResponse,
    handler: async ({ actor, query, request, database }) => {
      if (actor.scope.reach !== "agency") throw notFound();
      const name = nameOf(query.file_name).slice(0, 255);
      const ending = documentKindOf(nameOf(query.file_name));
      if (!ending) throw badField("file_name", TEMPLATE_REFUSALS.kinds);
      await takeTry(database, UPLOADS_OF_ONE, actor.userId);
      const { id, path, signature } = await makeUpload(database, actor, {
        name,
        ending,
        folder: TEMPLATES_FOLDER,
      });
      // Small, and checked while it is received: it is uploaded to this server, never directly to the bucket.
      return { presigned_url: hereFor(request, id, signature), file_path: path };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/catalogs/data-file",
    requires: ["catalog-variants", "list"],
    summary: "The catalog's data as a file: the agency's own, else all SKUs available to the person",
    produces: DOCUMENT_TYPES.csv,
    response: z.unknown(),
    handler: async ({ actor, reply, request, database }) => {
      const { files } = request.server;
      const own = await ownTemplate({ database, files }, actor.scope, "dataCatalogFile", reply);
      if (own) return own;
      sendDefaultTemplate(reply, "dataCatalogFile");
      return exportRows(database, variants, actor.scope, everything);
    },
  });
}

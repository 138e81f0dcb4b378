import type { FastifyInstance } from "fastify";
import { listQueryOf } from "../../domain/resource/query.ts";
import { catalogVariants } from "../../domain/resources/index.ts";
import * as calls from "../../domain/settings/calls.ts";
import { documentKindOf, TEMPLATE_REFUSALS, WRITTEN_FOLDER } from "../../domain/settings/template-files.ts";
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
  endpoint(api, calls.requestTemplateUpload, async ({ actor, query, request, database }) => {
    if (actor.scope.reach !== "agency") throw notFound();
    const name = nameOf(query.file_name).slice(0, 255);
    const ending = documentKindOf(nameOf(query.file_name));
    if (!ending) throw badField("file_name", TEMPLATE_REFUSALS.kinds);
    await takeTry(database, UPLOADS_OF_ONE, actor.userId);
    const { id, path, signature } = await makeUpload(database, actor, {
      name,
      ending,
      folder: WRITTEN_FOLDER,
    });
    // Small, and checked while it is received: it is uploaded to this server, never directly to the bucket.
    return { presigned_url: hereFor(request, id, signature), file_path: path };
  });

  endpoint(api, calls.downloadDataFile, async ({ actor, reply, request, database }) => {
    const { files } = request.server;
    const own = await ownTemplate(
      { database, files, log: request.log },
      actor.scope,
      "dataCatalogFile",
      reply,
    );
    if (own) return own;
    sendDefaultTemplate(reply, "dataCatalogFile");
    return exportRows(database, variants, actor.scope, everything);
  });
}

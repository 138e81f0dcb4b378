import { and, inArray, or, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as calls from "../../domain/files/calls.ts";
import { messages } from "../../domain/messages.ts";
import { images } from "../../domain/resources/index.ts";
import { command } from "../command.ts";
import { listEndpoint } from "../crud/list/list-endpoint.ts";
import { escapeLike, searchOf } from "../crud/list/where.ts";
import { modelOf } from "../crud/model.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import { removeRows } from "../crud/write/remove.ts";
import { images as imageTable } from "../db/schema/index.ts";
import { afterCommit, type Transaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { judgeLibrary } from "../preflight/judge-image.ts";
import type { Actor } from "../scope.ts";
import { BRANDING_FOLDER } from "./paths.ts";
import { registerImage } from "./register.ts";
import { deleteImageFiles } from "./resized.ts";
import { ordersUsing, refuseIfUsed } from "./usages.queries.ts";

const model = modelOf(images);

/** Matches names and tags that contain the text. */
const searched = (text: string) =>
  text === ""
    ? undefined
    : or(searchOf(model, text), sql`${imageTable.tags}::text ilike ${`%${escapeLike(text)}%`}`);

/** Not of an agency's theme. Logos that were uploaded as artwork once are those that the theme names. */
const IS_ARTWORK = sql`${imageTable.path} not like ${`${BRANDING_FOLDER}/%`} and not exists (
  select 1 from agencies theme where theme.id = ${imageTable.agencyId}
    and ${imageTable.path} in (theme.config ->> 'logo', theme.config ->> 'faviconImg'))`;

function listRoute(api: FastifyInstance): void {
  listEndpoint(api, calls.listImages, {
    restrict: ({ actor, query: { tag } }) => ({
      scope: agencyScopeOf(actor),
      search: searched,
      // The query's schema makes it a string.
      where: tag
        ? sql`${IS_ARTWORK} and ${imageTable.tags} @> ${JSON.stringify([String(tag).toLowerCase()])}::jsonb`
        : IS_ARTWORK,
    }),
    complete: async ({ actor, database }, rows) => {
      const paths = rows.map((row) => String(row.path));
      const scope = agencyScopeOf(actor);
      const used = await ordersUsing(database, scope, paths);
      const judged = await judgeLibrary(database, scope.agencyId, paths);
      return rows.map((row) => {
        const path = String(row.path);
        return { ...row, usedBy: used.get(path) ?? 0, preflight: judged.get(path) ?? null };
      });
    },
  });
}

function createRoute(api: FastifyInstance): void {
  endpoint(api, calls.createImage, ({ actor, body, request, database }) =>
    registerImage({ database, files: request.server.files, actor }, body),
  );
}

function deleteRoutes(api: FastifyInstance): void {
  /** Deletes images, and their files after the commit. A file that remains only takes up space. */
  const remove = async (tx: Transaction, actor: Actor, request: FastifyRequest, ids: readonly string[]) => {
    const { write } = rowScopeOf(images, agencyScopeOf(actor));
    const locked = await tx
      .select({ path: imageTable.path })
      .from(imageTable)
      .where(and(write, inArray(imageTable.id, [...ids])))
      .orderBy(imageTable.id)
      .for("update");
    const paths = locked.map(({ path }) => path);
    await refuseIfUsed(tx, agencyScopeOf(actor).agencyId, paths);
    await removeRows(tx, model, actor, ids);
    afterCommit(tx, async () => {
      for (const path of paths) {
        await deleteImageFiles(request.server.files, path).catch((error: unknown) =>
          request.log.warn({ err: error, path }, "A deleted image's file could not be removed"),
        );
      }
    });
    return { message: messages.deleted, ids: [...ids] };
  };
  command(api, calls.deleteImage, ({ actor, params, request, tx }) =>
    remove(tx, actor, request, [params.id]),
  );
  command(api, calls.deleteImages, ({ actor, body, request, tx }) => remove(tx, actor, request, body.ids));
}

export function imageRoutes(api: FastifyInstance): void {
  listRoute(api);
  createRoute(api);
  deleteRoutes(api);
}

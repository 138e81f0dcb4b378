import { inArray, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { MAX_BULK_IDS } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { identifier, imagePath, plainText } from "../../domain/resource/fields.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { imageTags } from "../../domain/resources/images.resource.ts";
import { images } from "../../domain/resources/index.ts";
import { listAnswerOf, listPage } from "../crud/list.ts";
import { presenterOf } from "../crud/present.ts";
import { removeRows } from "../crud/remove.ts";
import { reachOf } from "../crud/scopes.ts";
import { specOf } from "../crud/spec.ts";
import { escapeLike, searchOf } from "../crud/where.ts";
import { byId, endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import type { Actor } from "../scope.ts";
import { registerImage } from "./register.ts";
import { dropPicture } from "./resized.ts";
import { ordersUsing, refuseIfUsed } from "./used.queries.ts";

const spec = specOf(images);
const names = [...spec.fields.keys()];
const selection = spec.selection(names);
const present = presenterOf(spec, names);
const query = listQueryOf(images, { extra: { tag: plainText(64).optional() } });
const tags = spec.table.tags as PgColumn;

/** Its name has the text, or one of its tags does. */
const searched = (text: string) =>
  text === "" ? undefined : or(searchOf(spec, text), sql`${tags}::text ilike ${`%${escapeLike(text)}%`}`);

function listRoute(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/images",
    may: ["images", "list"],
    summary: "List: Image library, each with how many orders use it",
    query: query.schema,
    answer: listAnswerOf(spec.listAnswer.extend({ tags: imageTags, usedBy: z.int() })),
    handle: async ({ actor, query: given, database }) => {
      const scope = agencyScopeOf(actor);
      const tag = given.tag as string | undefined; // As the schema above says.
      const page = await listPage(database, spec, scope, query.parse(given), selection, {
        search: searched,
        where: tag ? sql`${tags} @> ${JSON.stringify([tag.toLowerCase()])}::jsonb` : undefined,
      });
      const rows = page.rows.map(present);
      const used = await ordersUsing(
        database,
        scope,
        rows.map((row) => String(row.path)),
      );
      return {
        data: rows.map((row) => ({ ...row, usedBy: used.get(String(row.path)) ?? 0 })),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });
}

function registerRoute(api: FastifyInstance): void {
  const path = imagePath;
  endpoint(api, {
    method: "POST",
    url: "/images",
    may: ["images", "create"],
    summary: "Put an image that was sent to its presigned address into the library",
    body: z.strictObject({ path, name: plainText(255, 1).optional(), tags: imageTags.optional() }),
    answer: spec.rowAnswer,
    status: 201,
    handle: ({ actor, body, request, database }) =>
      registerImage({ database, files: request.server.files, actor }, body),
  });
}

function removal(api: FastifyInstance): void {
  const done = z.object({ message: z.string(), ids: z.array(z.string()) });
  const remove = async (actor: Actor, request: FastifyRequest, ids: readonly string[], body: unknown) => {
    const { database, files } = request.server;
    const scope = agencyScopeOf(actor);
    let paths: string[] = [];
    const outcome = await once(database, actor, request, body, async (tx) => {
      const { write } = reachOf(images, spec.table, scope);
      const locked = await tx
        .select({ path: spec.table.path as PgColumn })
        .from(spec.table)
        .where(sql`${write} and ${inArray(spec.table.id as PgColumn, [...ids])}`)
        .orderBy(spec.table.id as PgColumn)
        .for("update");
      paths = locked.map(({ path }) => String(path));
      await refuseIfUsed(tx, scope.agencyId, paths);
      await removeRows(tx, spec, actor, ids);
      return { status: 200, answer: { message: messages.deleted, ids: [...ids] } };
    });
    // The row is gone: a file that stays behind costs room and nothing else.
    for (const path of paths) {
      await dropPicture(files, path).catch((error: unknown) =>
        request.log.warn({ err: error, path }, "A deleted image's file could not be removed"),
      );
    }
    return outcome.answer;
  };
  endpoint(api, {
    method: "DELETE",
    url: "/images/:id",
    may: ["images", "delete"],
    summary: "Delete an image that nothing uses",
    params: byId,
    answer: done,
    handle: ({ actor, request, params }) => remove(actor, request, [params.id], null),
  });
  endpoint(api, {
    method: "DELETE",
    url: "/images",
    may: ["images", "delete"],
    summary: "Delete images that nothing uses, all or none",
    body: z.strictObject({ ids: z.array(identifier).min(1).max(MAX_BULK_IDS) }),
    answer: done,
    handle: ({ actor, request, body }) => remove(actor, request, body.ids, body),
  });
}

export function imageRoutes(api: FastifyInstance): void {
  listRoute(api);
  registerRoute(api);
  removal(api);
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { messages } from "../../domain/messages.ts";
import * as calls from "../../domain/preflight/calls.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { ApiError, badField } from "../api-error.ts";
import { endpoint } from "../endpoint.ts";
import { agencyOf } from "../files/uploads.queries.ts";
import { issuesApiError } from "../plugins/errors.ts";
import { takeTry } from "../plugins/limits.ts";
import { judgeImage } from "./judge-image.ts";
import { measureImage } from "./measure-image.ts";
import { receiveArtwork } from "./receive-artwork.ts";
import { type PrintTarget, printTarget } from "./slot.queries.ts";

/** As many as uploads of one person. */
const PREFLIGHTS_OF_ONE = { name: "preflights", tries: 3_000, seconds: 3_600 } as const;

const form = z.strictObject({
  catalog: identifier.optional(),
  slot: z
    .string()
    .regex(/^[1-6]$/, "Slot must be a number from 1 to 6")
    .transform(Number)
    .optional(),
  variant: identifier.optional(),
});

/** The fields of the form. An empty one is one that was left out. */
function targetIn(fields: Readonly<Record<string, string>>): PrintTarget {
  const parsed = form.safeParse(
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")),
  );
  if (!parsed.success) throw issuesApiError(parsed.error.issues);
  const { slot, variant } = parsed.data;
  if ((slot !== undefined || variant !== undefined) && parsed.data.catalog === undefined)
    throw badField("catalog", messages.slotOfWhichCatalog);
  return parsed.data;
}

function preflightRoute(api: FastifyInstance): void {
  endpoint(api, calls.checkArtwork, async ({ actor, request, database }) => {
    await takeTry(database, PREFLIGHTS_OF_ONE, actor.userId);
    const folder = await mkdtemp(path.join(tmpdir(), "platen-preflight-"));
    try {
      const file = path.join(folder, "sent");
      const { kind, fields } = await receiveArtwork(request, Object.keys(form.shape), file);
      const target = await printTarget(database, actor.scope, targetIn(fields));
      const measures = await measureImage(file, kind).catch((error: unknown) => {
        throw error instanceof ApiError ? badField("file", error.message) : error;
      });
      return await judgeImage(database, agencyOf(actor.scope), measures, target);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** The check of artwork before it is uploaded. */
export function preflightRoutes(api: FastifyInstance): void {
  // A separate plugin scope, because only this call is a multipart form.
  api.register(async (sending) => {
    await sending.register(multipart, { throwFileSizeLimit: false });
    preflightRoute(sending);
  });
}

import type { FastifyInstance } from "fastify";
import { imageAddress } from "../../domain/images/address.ts";
import { messages } from "../../domain/messages.ts";
import * as calls from "../../domain/mockups/calls.ts";
import { PREVIEW_SIZE } from "../../domain/mockups/requests.ts";
import { ApiError } from "../api-error.ts";
import { catalogToChange } from "../catalogs/locked-catalog.queries.ts";
import { command } from "../command.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { takeTry } from "../plugins/limits.ts";
import { checkOwnImages, compositionOf } from "./composition.ts";
import {
  photoFor,
  printIn,
  readGarmentPhotos,
  readPrintedGoods,
  saveGarmentPhotos,
} from "./garment-photos.queries.ts";
import { mockupJobRoutes } from "./jobs/jobs.routes.ts";

/** Dragging a print box previews it some times a second. */
const MOCKUPS_OF_ONE = { name: "mockups", tries: 6_000, seconds: 3_600 } as const;
/** A mockup takes some 0.2 s; a person waits this long where many are composed. */
const WAIT_MS = 20_000;

/** Waits for a mockup. One that is late is composed all the same, and found by a later request. */
async function inTime<T>(making: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError(503, messages.mockupLate, { retryAfter: 5 })), WAIT_MS);
  });
  try {
    return await Promise.race([making, late]);
  } finally {
    clearTimeout(timer);
  }
}

function photoRoutes(api: FastifyInstance): void {
  command(api, calls.saveGarmentPhotos, {
    handler: async ({ actor, params, body, tx }) => {
      const id = params.id.toLowerCase();
      await saveGarmentPhotos(tx, actor, id, body);
      return { id };
    },
    respond: ({ actor, database }, { id }) => readGarmentPhotos(database, actor.scope, id),
  });

  endpoint(api, calls.previewMockup, async ({ actor, params, body, request, database }) => {
    const id = params.id.toLowerCase();
    await takeTry(database, MOCKUPS_OF_ONE, actor.userId);
    await inTransaction(database, (tx) => catalogToChange(tx, actor, id, { lock: false }));
    const goods = await readPrintedGoods(database, actor.scope, id);
    const { photos } = goods;
    const { artwork, placement, slot, image, mask, ...rest } = body;
    const named = new Map([
      ["image", [image]],
      ["mask", mask === null ? [] : [mask]],
      ["artwork", artwork === undefined ? [] : [artwork]],
    ]);
    const kept = new Set(photos.flatMap((photo) => [photo.image, photo.mask ?? ""]));
    await checkOwnImages(database, actor.scope, named, kept);
    const print = slot === undefined ? null : printIn(goods, slot);
    const composition = compositionOf({ image, mask, ...rest }, { artwork, placement, print }, PREVIEW_SIZE);
    const bytes = await inTime(request.server.mockups.bytesOf(composition));
    return { image: `data:image/webp;base64,${bytes.toString("base64")}` };
  });
}

/** Garment photos of catalogs, and mockups that are composed of them. */
export function mockupRoutes(api: FastifyInstance): void {
  photoRoutes(api);
  mockupJobRoutes(api);
  endpoint(api, calls.composeMockup, async ({ actor, params, body, request, database }) => {
    await takeTry(database, MOCKUPS_OF_ONE, actor.userId);
    const goods = await readPrintedGoods(database, actor.scope, params.id.toLowerCase());
    const composition = compositionOf(photoFor(goods, body), { ...body, print: printIn(goods, body.slot) });
    if (body.artwork !== undefined)
      await checkOwnImages(database, actor.scope, new Map([["artwork", [body.artwork]]]));
    const path = await inTime(request.server.mockups.pathOf(composition, "request"));
    return { path, url: imageAddress(path) };
  });
}

import type { FastifyBaseLogger } from "fastify";
import { messages } from "../../../domain/messages.ts";
import { isCentered } from "../../../domain/mockups/print-canvas.ts";
import { ApiError, badRequest, notFound } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { databaseError } from "../../db/errors.ts";
import type { FileStore } from "../../files/store.ts";
import { claimedWork } from "../../jobs/claimed-work.ts";
import type { Work } from "../../jobs/jobs.ts";
import { release } from "../../jobs/lease.ts";
import { compositionOf } from "../composition.ts";
import { photoFor, printIn, printSurface, readPrintedGoods } from "../garment-photos.queries.ts";
import type { Mockups } from "../mockups.ts";
import {
  claimMockupJob,
  endMockupJob,
  type JobItem,
  MOCKUP_JOBS,
  nextItems,
  writeResults,
} from "./job.queries.ts";
import type { ItemResult, MockupJobRef } from "./job-ref.ts";
import { copyToLibrary, libraryPath } from "./library-copy.ts";

interface MockupContext {
  readonly database: Database;
  readonly mockups: Mockups;
  readonly files: FileStore;
  readonly log: Pick<FastifyBaseLogger, "error">;
}

const BROKEN = "This file failed because of a server error. Try again";

type Goods = Awaited<ReturnType<typeof readPrintedGoods>>;

type Made = Pick<ItemResult, "path" | "image">;

async function composed(
  { mockups, files }: MockupContext,
  job: MockupJobRef,
  goods: Goods,
  item: JobItem,
): Promise<Made> {
  const placed = { ...item, print: printIn(goods, item.slot) };
  const path = await mockups.pathOf(compositionOf(photoFor(goods, item), placed), "job");
  if (item.productId === null) return { path };
  const image = await copyToLibrary(files, path, libraryPath(job, item.seq, "webp"));
  return { path: image.path, image };
}

/** The file that is printed of placed artwork: the artwork itself where it covers its slot. */
async function printed(
  { mockups }: MockupContext,
  job: MockupJobRef,
  goods: Goods,
  { artwork, placement, slot, seq, variantIds }: JobItem,
): Promise<Made> {
  const on = printSurface(goods, slot, variantIds?.[0]);
  // Nothing has a size to place it on.
  if (!on && isCentered(placement)) return { path: artwork };
  if (!on) throw badRequest(messages.noPrintSize);
  const image = await mockups.printTo(libraryPath(job, seq, "png"), { artwork, placement, on });
  return image ? { path: image.path, image } : { path: artwork };
}

async function made(
  context: MockupContext,
  job: MockupJobRef,
  goods: Goods | ApiError,
  item: JobItem,
): Promise<ItemResult> {
  const { seq, productId } = item;
  const { log } = context;
  try {
    if (goods instanceof ApiError) throw goods;
    const work = item.kind === "print" ? printed : composed;
    return { seq, message: null, productId, ...(await work(context, job, goods, item)) };
  } catch (error) {
    if (error instanceof ApiError) return { seq, path: null, message: error.message, productId };
    // The whole job is tried again when the database is back.
    if (databaseError(error)) throw error;
    log.error({ err: error }, "A mockup of a job failed");
    return { seq, path: null, message: BROKEN, productId };
  }
}

/** The garment photos of each catalog of these mockups, or why it cannot be used. */
async function goodsOf(
  database: Database,
  { scope }: MockupJobRef,
  items: readonly JobItem[],
): Promise<ReadonlyMap<string, Goods | ApiError>> {
  const goods = new Map<string, Goods | ApiError>();
  for (const id of new Set(items.map(({ catalogId }) => catalogId))) {
    const found = await readPrintedGoods(database, scope, id).catch((error: unknown) => {
      if (error instanceof ApiError) return error;
      throw error;
    });
    goods.set(id, found);
  }
  return goods;
}

/** Composes as many at once as the composer can. @returns false when it was aborted */
async function runJob(context: MockupContext, job: MockupJobRef, signal: AbortSignal): Promise<boolean> {
  const { database, mockups } = context;
  for (;;) {
    if (signal.aborted) return false;
    const items = await nextItems(database, job, mockups.composer.places);
    if (items.length === 0) return true;
    // Read for each batch: a catalog that is taken off sale meanwhile gives no more mockups.
    const goods = await goodsOf(database, job, items);
    const results = await Promise.all(
      items.map((item) => made(context, job, goods.get(item.catalogId) ?? notFound(), item)),
    );
    await writeResults(database, job, results);
  }
}

export const mockupWork = (context: MockupContext): Work => {
  const { database } = context;
  return claimedWork<MockupJobRef>({
    name: "mockups",
    async run(claimed, signal) {
      const job = claimed(await claimMockupJob(database));
      if (!job) return;
      if (await runJob(context, job, signal)) await endMockupJob(database, job);
      else await release(database, MOCKUP_JOBS, job);
    },
    putBack: (job) => release(database, MOCKUP_JOBS, job),
  });
};

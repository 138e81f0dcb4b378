import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { ImageKind } from "../../../../domain/images/kinds.ts";
import { messages } from "../../../../domain/messages.ts";
import { IMAGE_FETCH } from "../../../../domain/products/import/limits.ts";
import { ApiError } from "../../../api-error.ts";
import type { Database } from "../../../db/client.ts";
import { isDiskFull } from "../../../db/errors.ts";
import { rowsOf } from "../../../db/statement.ts";
import { hashOfFile } from "../../../files/hash-of-file.ts";
import { ingestImage } from "../../../files/ingest-image.ts";
import { DownloadFailed, downloadImage } from "../../../files/remote/download.ts";
import { Semaphore } from "../../../files/semaphore.ts";
import type { FileStore } from "../../../files/store.ts";
import { makeUpload, takeUpload } from "../../../files/uploads.queries.ts";
import { ForbiddenAddress, type OutboundOptions, type Resolve } from "../../../outbound/request.ts";
import type { ProductTeam } from "../products-named.queries.ts";

export interface FetchOptions {
  readonly database: Database;
  readonly files: FileStore;
  /** Addresses of this machine and of private networks: for tests, which have a host of their own. */
  readonly allowPrivate?: OutboundOptions["allowPrivate"];
  readonly resolve?: Resolve;
  /** Those of `IMAGE_FETCH` by default. */
  readonly limits?: { readonly bytes?: number; readonly milliseconds?: number };
}

/** An image that is to become one of a team's library. */
export interface ImageToFetch extends ProductTeam {
  readonly url: string;
  readonly createdUserId: string;
}

export type Fetched =
  | { readonly path: string }
  | { readonly failure: string /** Whether another try cannot help. */; readonly isFinal: boolean };

/** One image at a time is compared with the library, so that two addresses of one image become one. */
const ingesting = new Semaphore(1);

const nameOf = (url: string) => {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last).slice(0, 200) || "image";
  } catch {
    return last.slice(0, 200) || "image";
  }
};

/** Makes a downloaded file an image of the team's library, or finds it there. @returns its path */
async function intoLibrary(
  { database, files }: FetchOptions,
  { agencyId, teamId, url, createdUserId }: ImageToFetch,
  file: string,
  kind: ImageKind,
): Promise<string> {
  const hash = await hashOfFile(file);
  const [known] = await rowsOf<{ path: string }>(
    database,
    sql`select path from images where agency_id = ${agencyId} and seller_team_id = ${teamId}
      and content_hash = ${hash} and deleted_at is null order by id limit 1`,
  );
  if (known) return known.path;
  const scope = { reach: "sellerTeam", agencyId, sellerTeamId: teamId } as const;
  const slot = await makeUpload(
    database,
    { scope, userId: createdUserId },
    { name: nameOf(url), ending: kind },
  );
  const upload = await takeUpload(database, slot.id, slot.signature);
  if (!upload) throw new Error("The slot of an upload was taken by another");
  await ingestImage({ database, files, ip: null }, upload, createReadStream(file));
  return slot.path;
}

/** Whether the next try may have another result. */
const isPassing = (error: unknown): boolean => {
  if (error instanceof ForbiddenAddress) return false;
  if (error instanceof DownloadFailed) return error.isPassing;
  // A transfer that breaks off looks like a broken image.
  if (error instanceof ApiError) return error.message === messages.imageBroken;
  return true;
};

/** Fetches an image of another host into the library. Throws only errors of our own server. */
export async function fetchImage(options: FetchOptions, image: ImageToFetch): Promise<Fetched> {
  const { allowPrivate = false, resolve, limits } = options;
  const milliseconds = limits?.milliseconds ?? IMAGE_FETCH.milliseconds;
  const maxBytes = limits?.bytes ?? IMAGE_FETCH.bytes;
  const folder = await mkdtemp(path.join(tmpdir(), "platen-import-"));
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const raw = path.join(folder, "raw");
    let kind: ImageKind;
    try {
      const outbound = { allowPrivate, signal, resolve };
      kind = await downloadImage(image.url, raw, outbound, { maxBytes, maxRedirects: IMAGE_FETCH.redirects });
    } catch (error) {
      if (isDiskFull(error)) throw error;
      if (signal.aborted)
        return { failure: `The host took longer than ${milliseconds / 1_000} seconds`, isFinal: false };
      const failure = error instanceof Error ? error.message : String(error);
      return { failure: failure.slice(0, 500), isFinal: !isPassing(error) };
    }
    return { path: await ingesting.run(() => intoLibrary(options, image, raw, kind)) };
  } catch (error) {
    if (error instanceof ApiError) return { failure: error.message, isFinal: true };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

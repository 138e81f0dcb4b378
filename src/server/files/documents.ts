import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DOCUMENT_TYPES,
  type DocumentKind,
  documentKindOf,
  MAX_TEMPLATE_BYTES,
  TEMPLATE_REFUSALS,
} from "../../domain/settings/template-files.ts";
import { ApiError, badRequest } from "../api-error.ts";
import type { Database } from "../db/client.ts";
import { rewrittenTemplate } from "../settings/templates/template-thread.ts";
import type { FileStore } from "./store.ts";
import { settleUpload, type Upload } from "./uploads.queries.ts";

/** Every workbook is a ZIP archive; text has no byte 0. */
const ZIP = Buffer.from("PK\x03\x04", "latin1");

const tooLarge = () => new ApiError(413, TEMPLATE_REFUSALS.tooLarge);

/** Writes a stream to a local file, up to the size limit, and checks that it is of the kind. Throws an ApiError. */
async function receive(from: NodeJS.ReadableStream, file: string, kind: DocumentKind): Promise<void> {
  let bytes = 0;
  async function* looked(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      const isFirst = bytes === 0;
      bytes += chunk.length;
      if (bytes > MAX_TEMPLATE_BYTES) throw tooLarge();
      const isRight =
        kind === "xlsx" ? !isFirst || chunk.subarray(0, ZIP.length).equals(ZIP) : !chunk.includes(0);
      if (!isRight) throw badRequest(TEMPLATE_REFUSALS.otherKind(kind));
      yield chunk;
    }
    if (bytes === 0) throw badRequest(TEMPLATE_REFUSALS.otherKind(kind));
  }
  // A refused stream is not destroyed, so that the client receives the error response.
  const source = (from as Readable).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  await pipeline(looked(source), createWriteStream(file, { mode: 0o600 }));
}

/**
 * Stores the plain cells of an uploaded table file, rewritten: people download it. A refused file uses up its slot, an
 * error of ours does not. Throws an ApiError.
 */
export async function storeDocument(
  { database, files }: { database: Database; files: FileStore },
  upload: Upload,
  sent: NodeJS.ReadableStream,
  declaredBytes: number,
): Promise<void> {
  const kind = documentKindOf(upload.path) ?? "csv";
  const folder = await mkdtemp(path.join(tmpdir(), "platen-template-"));
  try {
    if (declaredBytes > MAX_TEMPLATE_BYTES) throw tooLarge();
    const raw = path.join(folder, "sent");
    await receive(sent, raw, kind);
    await files.keepBytes(
      upload.path,
      await rewrittenTemplate(kind, await readFile(raw)),
      DOCUMENT_TYPES[kind],
    );
    await settleUpload(database, upload, "stored");
  } catch (error) {
    await settleUpload(database, upload, error instanceof ApiError ? "refused" : "waiting");
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
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
import type { Database } from "../db/client.ts";
import { Refusal, refuse } from "../refusal.ts";
import type { FileStore } from "./store.ts";
import { settleUpload, type Upload } from "./uploads.queries.ts";

/** Every workbook is a ZIP archive; text has no byte 0. */
const ZIP = Buffer.from("PK\x03\x04", "latin1");

const tooLarge = () => new Refusal(413, TEMPLATE_REFUSALS.tooLarge);

/** Writes what comes into a local file: not a byte past the limit, and what its name says. Throws a Refusal. */
async function receive(from: NodeJS.ReadableStream, file: string, kind: DocumentKind): Promise<void> {
  let bytes = 0;
  async function* looked(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      const isFirst = bytes === 0;
      bytes += chunk.length;
      if (bytes > MAX_TEMPLATE_BYTES) throw tooLarge();
      const isRight =
        kind === "xlsx" ? !isFirst || chunk.subarray(0, ZIP.length).equals(ZIP) : !chunk.includes(0);
      if (!isRight) throw refuse(TEMPLATE_REFUSALS.otherKind(kind));
      yield chunk;
    }
    if (bytes === 0) throw refuse(TEMPLATE_REFUSALS.otherKind(kind));
  }
  // Not destroyed where it is refused: who is still sending is to hear why.
  const source = (from as Readable).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  await pipeline(looked(source), createWriteStream(file, { mode: 0o600 }));
}

/**
 * Keeps a file of rows that was sent to a place, as it is: it is never opened here and only ever downloaded. Its
 * place is spent by what was sent, never by what went wrong with us. Throws a Refusal.
 */
export async function keepDocument(
  { database, files }: { database: Database; files: FileStore },
  upload: Upload,
  sent: NodeJS.ReadableStream,
  declaredBytes: number,
): Promise<void> {
  const kind = documentKindOf(upload.path) ?? "csv";
  const room = await mkdtemp(path.join(tmpdir(), "platen-template-"));
  try {
    if (declaredBytes > MAX_TEMPLATE_BYTES) throw tooLarge();
    const raw = path.join(room, "sent");
    await receive(sent, raw, kind);
    await files.keep(upload.path, raw, DOCUMENT_TYPES[kind]);
    await settleUpload(database, upload, "stored");
  } catch (error) {
    await settleUpload(database, upload, error instanceof Refusal ? "refused" : "waiting");
    throw error;
  } finally {
    await rm(room, { recursive: true, force: true });
  }
}

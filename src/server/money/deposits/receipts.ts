import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { messages } from "../../../domain/messages.ts";
import { MAX_RECEIPT_BYTES, RECEIPT_TYPES, type ReceiptKind } from "../../../domain/money/receipts.ts";
import { ApiError, badField, notFound } from "../../api-error.ts";
import { readForm } from "../../files/read-form.ts";
import { receive } from "../../files/receive.ts";
import { displayCopy } from "../../files/recode.ts";
import type { FileStore } from "../../files/store.ts";
import { newId } from "../../ids.ts";

const LIMITS = { fileBytes: MAX_RECEIPT_BYTES, tooLarge: messages.receiptTooLarge };
const PDF = Buffer.from("%PDF-", "latin1");

/** Below the agency's own folder, and not below `files/`, whose files have a public address. */
const folderOf = (agencyId: string) => `receipts/${agencyId}`;

/** Makes an image again, as every image that is served (0015). @throws ApiError for what is no image */
async function storeImage(files: FileStore, bytes: Buffer, key: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "platen-receipt-"));
  try {
    const [raw, clean] = [path.join(folder, "sent"), path.join(folder, "clean")];
    const source = new PassThrough();
    source.end(bytes);
    const kind = await receive(source, raw);
    await writeFile(raw, bytes, { mode: 0o600 });
    await displayCopy(raw, clean, kind);
    await files.keep(key, clean, RECEIPT_TYPES.webp);
  } catch (error) {
    throw error instanceof ApiError ? badField("file", messages.receiptKinds) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the image or PDF of a form; a PDF unchanged, since it is only ever downloaded. @returns its key */
export async function storeReceipt(
  files: FileStore,
  agencyId: string,
  request: FastifyRequest,
): Promise<string> {
  if (!request.isMultipart()) throw badField("file", messages.receiptKinds);
  const chunks: Buffer[] = [];
  await readForm(request, [], LIMITS, async (part) => {
    for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk);
  });
  const bytes = Buffer.concat(chunks);
  const isPdf = bytes.subarray(0, PDF.length).equals(PDF);
  const key = `${folderOf(agencyId)}/${newId()}.${isPdf ? "pdf" : "webp"}`;
  if (isPdf) await files.keepBytes(key, bytes, RECEIPT_TYPES.pdf);
  else await storeImage(files, bytes, key);
  return key;
}

/** @throws 400 at the field unless it is a stored receipt of this agency */
export async function checkReceipt(
  files: FileStore,
  agencyId: string,
  field: string,
  key: string | null | undefined,
): Promise<void> {
  if (!key) return;
  const found = key.startsWith(`${folderOf(agencyId)}/`) ? await files.read(key) : null;
  if (!found) throw badField(field, messages.receiptUnknown);
  if ("destroy" in found.stream && typeof found.stream.destroy === "function") found.stream.destroy();
}

/** Sends a stored receipt as a download, which no browser opens in a page. @throws 404 where there is none */
export async function sendReceipt(
  files: FileStore,
  key: string | null,
  name: string,
  reply: FastifyReply,
): Promise<NodeJS.ReadableStream> {
  const found = key ? await files.read(key) : null;
  if (!key || !found) throw notFound();
  const kind: ReceiptKind = key.endsWith(".pdf") ? "pdf" : "webp";
  reply
    .header("content-type", RECEIPT_TYPES[kind])
    .header("content-length", found.bytes)
    .header("content-disposition", `attachment; filename="${name}"`);
  return found.stream;
}

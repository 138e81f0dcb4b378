import { createHash, type Hash } from "node:crypto";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { FILE_LIMITS } from "../../../../domain/orders/import/index.ts";
import { badField, badRequest } from "../../../api-error.ts";
import type { Database } from "../../../db/client.ts";
import { readForm } from "../../../files/read-form.ts";
import { newId } from "../../../ids.ts";
import { dropFile, keepPiece } from "./file.queries.ts";

const PIECE = 1024 * 1024;

export interface StoredUpload {
  readonly id: string;
  readonly agencyId: string;
  readonly fileName: string;
  readonly hash: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface Target {
  readonly database: Database;
  readonly agencyId: string;
  readonly id: string;
  readonly hash: Hash;
}

/** Stores a part in chunks of 1 MiB, of which one at a time is in memory. */
async function keep(part: MultipartFile, { database, hash, ...file }: Target): Promise<void> {
  let held: Buffer[] = [];
  let bytes = 0;
  let seq = 0;
  const flush = async () => {
    const piece = Buffer.concat(held);
    held = [];
    bytes = 0;
    await keepPiece(database, file, seq++, piece);
  };
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    hash.update(chunk);
    held.push(chunk);
    bytes += chunk.length;
    if (bytes >= PIECE) await flush();
  }
  if (bytes > 0 && !part.file.truncated) await flush();
}

/** Stores the file of a multipart form. Throws an ApiError for any other body, and then stores nothing. */
export async function keepUpload(
  database: Database,
  agencyId: string,
  request: FastifyRequest,
  allowed: readonly string[],
): Promise<StoredUpload> {
  if (!request.isMultipart())
    throw badRequest("Send the file as multipart/form-data", { file: "Send a file as multipart/form-data" });
  const target = { database, agencyId, id: newId(), hash: createHash("sha256") };
  try {
    const limits = { fileBytes: FILE_LIMITS.bytes };
    const { fileName, fields } = await readForm(request, allowed, limits, (part) => keep(part, target));
    if (fileName === undefined) throw badField("file", 'Send the file as the field "file" of a form');
    return { id: target.id, agencyId, fileName, hash: target.hash.digest("hex"), fields };
  } catch (error) {
    await dropFile(database, target);
    throw error;
  }
}

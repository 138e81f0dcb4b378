import { createHash, type Hash } from "node:crypto";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { FILE_LIMITS } from "../../../domain/orders/import/index.ts";
import type { Database } from "../../db/client.ts";
import { databaseError } from "../../db/errors.ts";
import { newId } from "../../ids.ts";
import { Refusal, refuse, refuseField } from "../../refusal.ts";
import { dropFile, keepPiece } from "./file.queries.ts";

const PIECE = 1024 * 1024;
const MOST_FIELDS = 5;
const MOST_FIELD_BYTES = 200;
/** What a form adds around its file. */
const AROUND = 64 * 1024;
const TOO_LARGE = `The file is larger than ${FILE_LIMITS.bytes / PIECE} MiB. Split it into smaller files`;

/** An uploaded file as it is kept, and the form's other fields. */
export interface Upload {
  readonly id: string;
  readonly agencyId: string;
  readonly fileName: string;
  readonly hash: string;
  readonly fields: Readonly<Record<string, string>>;
}

const tooLarge = () => new Refusal(413, TOO_LARGE, { errors: { file: TOO_LARGE } });

/** What a browser called it: a name alone, without a folder and without what cannot be stored. */
function nameOf(given: string | undefined): string {
  const name = (given ?? "").split(/[\\/]/).at(-1) ?? "";
  return (
    name
      .slice(0, 255)
      .replace(/[\p{Cc}\p{Surrogate}\ufffd]/gu, "")
      .trim() || "file"
  );
}

interface Target {
  readonly database: Database;
  readonly agencyId: string;
  readonly id: string;
  readonly hash: Hash;
}

/** Streams a part into the store in pieces of 1 MiB, of which one at a time is held. */
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
  if (part.file.truncated) throw tooLarge();
  if (bytes > 0) await flush();
}

/** What the form's parser says, in words; anything else that breaks off is an upload that came broken. */
function refusalOfForm(error: unknown): unknown {
  if (error instanceof Refusal || databaseError(error)?.code.match(/^[0-9]/)) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "FST_FILES_LIMIT") return refuseField("file", "Send one file at a time");
  if (code === "FST_FIELDS_LIMIT" || code === "FST_PARTS_LIMIT")
    return refuse("The form has too many fields");
  if (code === "FST_PROTO_VIOLATION") return refuse("The form has a field with a name that is not allowed");
  return refuse("The upload broke off or is no valid form. Send it again");
}

async function readForm(request: FastifyRequest, target: Target, allowed: readonly string[]) {
  const limits = {
    files: 1,
    fields: MOST_FIELDS,
    parts: MOST_FIELDS + 1,
    fieldSize: MOST_FIELD_BYTES,
    fileSize: FILE_LIMITS.bytes,
  };
  const fields = new Map<string, string>();
  let fileName: string | undefined;
  // Said once the whole form has been read: who is still sending would not hear it.
  let wrong: Refusal | undefined;
  const note = (field: string, text: string) => {
    wrong ??= refuseField(field, text);
  };
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname;
    if (part.type === "file") {
      if (name === "file") {
        fileName = nameOf(part.filename);
        await keep(part, target);
      } else {
        note("file", `Send the file as "file", not as "${name.slice(0, 40)}"`);
        part.file.resume();
      }
    } else if (!allowed.includes(name)) {
      note(name.slice(0, 40), name === "file" ? "This is no file" : `Unknown field "${name.slice(0, 40)}"`);
    } else if (part.valueTruncated || typeof part.value !== "string") note(name, "Too long");
    else if (fields.has(name)) note(name, "Given twice");
    else fields.set(name, part.value.trim());
  }
  if (wrong) throw wrong;
  if (fileName === undefined) throw refuseField("file", 'Send the file as the field "file" of a form');
  return { fileName, fields: Object.fromEntries(fields) };
}

/**
 * Keeps the one file of a multipart form. Throws a Refusal for anything that is no such form, and leaves
 * nothing of it behind.
 */
export async function keepUpload(
  database: Database,
  agencyId: string,
  request: FastifyRequest,
  allowed: readonly string[],
): Promise<Upload> {
  if (!request.isMultipart())
    throw refuse("Send the file as multipart/form-data", { file: "Send a file as multipart/form-data" });
  if (Number(request.headers["content-length"] ?? 0) > FILE_LIMITS.bytes + AROUND) throw tooLarge();
  const target = { database, agencyId, id: newId(), hash: createHash("sha256") };
  try {
    const form = await readForm(request, target, allowed);
    return { id: target.id, agencyId, hash: target.hash.digest("hex"), ...form };
  } catch (error) {
    await dropFile(database, target);
    throw refusalOfForm(error);
  }
}

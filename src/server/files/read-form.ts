import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { ApiError, badField, badRequest } from "../api-error.ts";
import { databaseError } from "../db/errors.ts";

const MAX_FIELDS = 5;
const MAX_FIELD_BYTES = 200;
/** Bytes of a form in addition to its file and fields. */
const AROUND = 64 * 1024;
const MEBIBYTE = 1024 * 1024;

export interface FormLimits {
  readonly fileBytes: number;
  /** 200 by default. */
  readonly fieldBytes?: number;
  /** The message for a larger file, unless it can be split into smaller ones. */
  readonly tooLarge?: string;
}

/** The fields of a form; `fileName` is absent where no file was sent. */
export interface ReceivedForm {
  readonly fileName?: string;
  readonly fields: Readonly<Record<string, string>>;
}

function tooLarge({ fileBytes, tooLarge: message }: FormLimits): ApiError {
  const text = message ?? `The file is larger than ${fileBytes / MEBIBYTE} MiB. Split it into smaller files`;
  return new ApiError(413, text, { errors: { file: text } });
}

/** The file name of the browser, without folders and characters that cannot be stored. */
function nameOf(given: string | undefined): string {
  const name = (given ?? "").split(/[\\/]/).at(-1) ?? "";
  return (
    name
      .slice(0, 255)
      .replace(/[\p{Cc}\p{Surrogate}\ufffd]/gu, "")
      .trim() || "file"
  );
}

/** Messages for errors of the form parser. Any other error means a broken upload. */
function refusalOfForm(error: unknown): unknown {
  if (error instanceof ApiError || databaseError(error)?.code.match(/^[0-9]/)) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "FST_FILES_LIMIT") return badField("file", "Send one file at a time");
  if (code === "FST_FIELDS_LIMIT" || code === "FST_PARTS_LIMIT")
    return badRequest("The form has too many fields");
  if (code === "FST_PROTO_VIOLATION")
    return badRequest("The form has a field with a name that is not allowed");
  return badRequest("The upload broke off or is no valid form. Send it again");
}

async function readParts(
  request: FastifyRequest,
  allowed: readonly string[],
  limits: FormLimits,
  keep: (part: MultipartFile) => Promise<void>,
): Promise<ReceivedForm> {
  const fields = new Map<string, string>();
  let fileName: string | undefined;
  // Thrown after the whole form was read: a client that is still sending would not read the response.
  let wrong: ApiError | undefined;
  const note = (field: string, text: string) => {
    wrong ??= badField(field, text);
  };
  const parts = request.parts({
    limits: {
      files: 1,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + 1,
      fieldSize: limits.fieldBytes ?? MAX_FIELD_BYTES,
      fileSize: limits.fileBytes,
    },
  });
  for await (const part of parts) {
    const name = part.fieldname;
    if (part.type === "file") {
      if (name === "file") {
        fileName = nameOf(part.filename);
        await keep(part);
        if (part.file.truncated) throw tooLarge(limits);
      } else {
        note("file", `Send the file as "file", not as "${name.slice(0, 40)}"`);
        part.file.resume();
      }
    } else if (!allowed.includes(name)) {
      note(
        name.slice(0, 40),
        name === "file" ? "Send this field as a file" : `Unknown field "${name.slice(0, 40)}"`,
      );
    } else if (part.valueTruncated || typeof part.value !== "string") note(name, "Too long");
    else if (fields.has(name)) note(name, "Given twice");
    else fields.set(name, part.value.trim());
  }
  if (wrong) throw wrong;
  return { ...(fileName !== undefined && { fileName }), fields: Object.fromEntries(fields) };
}

/** Reads a multipart form of fields in any order and one file, which `keep` reads whole. Throws an ApiError. */
export async function readForm(
  request: FastifyRequest,
  allowed: readonly string[],
  limits: FormLimits,
  keep: (part: MultipartFile) => Promise<void>,
): Promise<ReceivedForm> {
  request.suspicion = { kind: "upload-refused" };
  const most = limits.fileBytes + (limits.fieldBytes ?? 0) + AROUND;
  if (Number(request.headers["content-length"] ?? 0) > most) throw tooLarge(limits);
  try {
    return await readParts(request, allowed, limits, keep);
  } catch (error) {
    throw refusalOfForm(error);
  }
}

import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { messages } from "../../../domain/messages.ts";
import { type ProductChoice, productChoice } from "../../../domain/products/import/choice.ts";
import { MAX_CORRECTION, MAX_CORRECTIONS, PRODUCT_FILE } from "../../../domain/products/import/limits.ts";
import type { ProductCorrection } from "../../../domain/products/import/read-products.ts";
import { identifier, plainText } from "../../../domain/resource/fields.ts";
import { badField } from "../../api-error.ts";
import { readForm } from "../../files/read-form.ts";
import { issuesApiError } from "../../plugins/errors.ts";

const LIMITS = { fileBytes: PRODUCT_FILE.bytes, fieldBytes: 4 * 1024 * 1024 };

const corrections = z
  .array(
    z.strictObject({ row: z.int().min(1), column: z.string().max(500), value: plainText(MAX_CORRECTION) }),
  )
  .max(MAX_CORRECTIONS);

/** Suggestions that a person accepted: the catalog variant by the key of the variants that get it. */
const mappings = z.record(z.string().max(1_000), identifier);

/** What a person answers about a file, sent with it each time. */
export interface FileAnswers {
  readonly choice: ProductChoice | null;
  readonly corrections: readonly ProductCorrection[];
  readonly mappings: Readonly<Record<string, string>>;
}

export interface ReceivedFile extends FileAnswers {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly hash: string;
}

/** A field of the form that has JSON. @throws ApiError for any other text */
function jsonField<S extends z.ZodType>(
  fields: Readonly<Record<string, string>>,
  name: string,
  schema: S,
): z.output<S> | null {
  const text = fields[name];
  if (text === undefined || text === "") return null;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw badField(name, "Not valid JSON");
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw issuesApiError(parsed.error.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })));
}

/** Receives the form of a product file. @throws ApiError without a file, and for a field that is wrong */
export async function receiveProductFile(request: FastifyRequest): Promise<ReceivedFile> {
  const missing = () => badField("file", messages.importYourFile);
  if (!request.isMultipart()) throw missing();
  const chunks: Buffer[] = [];
  const allowed = ["columns", "corrections", "mappings"];
  const { fileName, fields } = await readForm(request, allowed, LIMITS, async (part) => {
    for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk);
  });
  const bytes = Buffer.concat(chunks);
  // A browser sends an empty file where none was chosen.
  if (fileName === undefined || (fileName === "file" && bytes.length === 0)) throw missing();
  return {
    fileName,
    bytes,
    hash: createHash("sha256").update(bytes).digest("hex"),
    choice: jsonField(fields, "columns", productChoice),
    corrections: jsonField(fields, "corrections", corrections) ?? [],
    mappings: jsonField(fields, "mappings", mappings) ?? {},
  };
}

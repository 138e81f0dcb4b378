import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { kindOfName } from "../../domain/images/kinds.ts";
import { uploadedResponse, uploadUrlResponse } from "../../domain/images/responses.ts";
import { messages } from "../../domain/messages.ts";
import { plainText } from "../../domain/resource/fields.ts";
import { documentKindOf } from "../../domain/settings/template-files.ts";
import { ApiError, badField } from "../api-error.ts";
import { byId, endpoint } from "../endpoint.ts";
import { takeTry } from "../plugins/limits.ts";
import { storeDocument } from "./documents.ts";
import { ingestImage, kindOf } from "./ingest-image.ts";
import { BRANDING_FOLDER } from "./paths.ts";
import { checkDeclared } from "./receive.ts";
import { makeUpload, settleUpload, takeUpload, UPLOAD_SECONDS } from "./uploads.queries.ts";

export const UPLOADS_OF_ONE = { name: "uploads", tries: 3_000, seconds: 3_600 } as const;

/** The last part of a path, without control characters. */
export const nameOf = (given: string) =>
  (given.split(/[\\/]/).at(-1) ?? "").replace(/[\p{Cc}\p{Cf}]/gu, "").trim() || "file";

/** The origin by which this request reached the server. */
function originOf({ protocol, host, server }: FastifyRequest): string {
  const ours = new URL(server.config.publicUrl);
  return ours.host === host ? ours.origin : `${protocol}://${host}`;
}

/** The URL of this server for uploads to a slot. */
export const hereFor = (request: FastifyRequest, id: string, signature: string) =>
  `${originOf(request)}/api/public/uploads/${id}?signature=${signature}`;

const spent = () => new ApiError(403, messages.uploadAddressSpent);

function presign(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/images/presigned_url",
    requires: ["images", "create"],
    summary: "Create a URL to upload one image to by PUT; `path` identifies the image from then on",
    query: z.strictObject({ file_name: plainText(1_000, 1), use: z.literal("branding").optional() }),
    response: uploadUrlResponse,
    handler: async ({ actor, query, request, database }) => {
      const name = nameOf(query.file_name).slice(0, 255);
      const ending = kindOfName(nameOf(query.file_name));
      if (!ending) throw badField("file_name", messages.notAnImage);
      await takeTry(database, UPLOADS_OF_ONE, actor.userId);
      const { id, path, signature } = await makeUpload(database, actor, {
        ...{ name, ending },
        ...(query.use && { folder: BRANDING_FOLDER }),
      });
      const elsewhere = await request.server.files.addressOf(id, UPLOAD_SECONDS);
      return { presigned_url: elsewhere ?? hereFor(request, id, signature), file_path: path };
    },
  });
}

function receiveHere(api: FastifyInstance): void {
  endpoint(api, {
    method: "PUT",
    url: "/public/uploads/:id",
    requires: "anyone",
    summary: "Upload a file to its URL, once",
    params: byId,
    query: z.strictObject({ signature: z.string().max(200).optional() }),
    response: uploadedResponse,
    handler: async ({ params, query, request, database }) => {
      const { files } = request.server;
      request.suspicion = { kind: "upload-refused" };
      const upload = await takeUpload(database, params.id, query.signature ?? "");
      if (!upload) throw spent();
      const { "content-length": length, "content-type": type } = request.headers;
      if (documentKindOf(upload.path)) {
        await storeDocument({ database, files }, upload, request.raw, Number(length ?? 0));
        return { path: upload.path };
      }
      try {
        checkDeclared({ ...(length && { length }), ...(type && { type }) }, kindOf(upload));
      } catch (error) {
        await settleUpload(database, upload, "refused");
        throw error;
      }
      const preflight = await ingestImage({ database, files, ip: request.ip }, upload, request.raw);
      return { path: upload.path, ...(preflight && { preflight }) };
    },
  });
}

/** Creates slots for images, and receives uploads to any slot. */
export function uploadRoutes(api: FastifyInstance): void {
  presign(api);
  void api.register(async (sending) => {
    // The handler reads the body as a stream.
    sending.removeAllContentTypeParsers();
    sending.addContentTypeParser("*", (_request, _payload, done) => done(null));
    receiveHere(sending);
  });
}

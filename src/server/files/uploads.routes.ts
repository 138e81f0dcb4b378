import type { FastifyInstance, FastifyRequest } from "fastify";
import * as calls from "../../domain/files/calls.ts";
import { kindOfName } from "../../domain/images/kinds.ts";
import { messages } from "../../domain/messages.ts";
import { documentKindOf } from "../../domain/settings/template-files.ts";
import { ApiError, badField } from "../api-error.ts";
import { endpoint } from "../endpoint.ts";
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
  endpoint(api, calls.requestImageUpload, async ({ actor, query, request, database }) => {
    const name = nameOf(query.file_name).slice(0, 255);
    const ending = kindOfName(nameOf(query.file_name));
    if (!ending) throw badField("file_name", messages.notAnImage);
    await takeTry(database, UPLOADS_OF_ONE, actor.userId);
    const { id, path, signature } = await makeUpload(database, actor, {
      name,
      ending,
      ...(query.use && { folder: BRANDING_FOLDER }),
    });
    const elsewhere = await request.server.files.addressOf(id, UPLOAD_SECONDS);
    return { presigned_url: elsewhere ?? hereFor(request, id, signature), file_path: path };
  });
}

function receiveHere(api: FastifyInstance): void {
  endpoint(api, calls.putUpload, async ({ params, query, request, database }) => {
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

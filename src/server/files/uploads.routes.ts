import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { kindOfName } from "../../domain/images/kinds.ts";
import { messages } from "../../domain/messages.ts";
import { plainText } from "../../domain/resource/fields.ts";
import { documentKindOf } from "../../domain/settings/template-files.ts";
import { byId, endpoint } from "../endpoint.ts";
import { takeTry } from "../plugins/limits.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { keepDocument } from "./documents.ts";
import { checkDeclared } from "./receive.ts";
import { kindOf, takeIn } from "./take-in.ts";
import { makeUpload, settleUpload, takeUpload, UPLOAD_SECONDS } from "./uploads.queries.ts";

export const UPLOADS_OF_ONE = { name: "uploads", tries: 3_000, seconds: 3_600 } as const;

/** What a path or a control character in a name would be is nobody's business: the last part is its name. */
export const nameOf = (given: string) =>
  (given.split(/[\\/]/).at(-1) ?? "").replace(/[\p{Cc}\p{Cf}]/gu, "").trim() || "file";

/** The address by which this request reached us. */
function originOf({ protocol, host, server }: FastifyRequest): string {
  const ours = new URL(server.config.publicUrl);
  return ours.host === host ? ours.origin : `${protocol}://${host}`;
}

/** Where this server takes what is sent to a place. */
export const hereFor = (request: FastifyRequest, id: string, signature: string) =>
  `${originOf(request)}/api/public/uploads/${id}?signature=${signature}`;

const spent = () => new Refusal(403, messages.uploadAddressSpent);

function presign(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/images/presigned_url",
    may: ["images", "create"],
    summary: "Ask for an address to send one image to by PUT; the path is what names it from then on",
    query: z.strictObject({ file_name: plainText(1_000, 1) }),
    answer: z.object({ presigned_url: z.string(), file_path: z.string() }),
    handle: async ({ actor, query, request, database }) => {
      const name = nameOf(query.file_name).slice(0, 255);
      const ending = kindOfName(nameOf(query.file_name));
      if (!ending) throw refuseField("file_name", messages.notAnImage);
      await takeTry(database, UPLOADS_OF_ONE, actor.userId);
      const { id, path, signature } = await makeUpload(database, actor, { name, ending });
      const elsewhere = await request.server.files.addressOf(id, UPLOAD_SECONDS);
      return { presigned_url: elsewhere ?? hereFor(request, id, signature), file_path: path };
    },
  });
}

function receiveHere(api: FastifyInstance): void {
  endpoint(api, {
    method: "PUT",
    url: "/public/uploads/:id",
    may: "anyone",
    summary: "Send the bytes of a file to the address that was asked for it, once",
    params: byId,
    query: z.strictObject({ signature: z.string().max(200).optional() }),
    answer: z.object({ path: z.string() }),
    handle: async ({ params, query, request, database }) => {
      const { files } = request.server;
      const upload = await takeUpload(database, params.id, query.signature ?? "");
      if (!upload) throw spent();
      const { "content-length": length, "content-type": type } = request.headers;
      if (documentKindOf(upload.path)) {
        await keepDocument({ database, files }, upload, request.raw, Number(length ?? 0));
        return { path: upload.path };
      }
      try {
        checkDeclared({ ...(length && { length }), ...(type && { type }) }, kindOf(upload));
      } catch (error) {
        await settleUpload(database, upload, "refused");
        throw error;
      }
      await takeIn({ database, files, ip: request.ip }, upload, request.raw);
      return { path: upload.path };
    },
  });
}

/** A place for an image, and what is sent to any place. */
export function uploadRoutes(api: FastifyInstance): void {
  presign(api);
  void api.register(async (sending) => {
    // The body is read by its handler, byte by byte.
    sending.removeAllContentTypeParsers();
    sending.addContentTypeParser("*", (_request, _payload, done) => done(null));
    receiveHere(sending);
  });
}

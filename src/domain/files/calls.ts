import { z } from "zod";
import { libraryPreflight, uploadedResponse, uploadUrlResponse } from "../images/responses.ts";
import { MAX_BULK_IDS } from "../limits.ts";
import { preflightResponse } from "../preflight/findings.ts";
import { byId, defineCall } from "../resource/call.ts";
import { identifier, imagePath, plainText } from "../resource/fields.ts";
import { listCall } from "../resource/list-call.ts";
import { listQueryOf } from "../resource/query.ts";
import { removedResponse } from "../resource/responses.ts";
import { listRowSchema, rowFieldsOf, rowSchema } from "../resource/row-schema.ts";
import { images, imageTags } from "../resources/images.resource.ts";

export const createImage = defineCall({
  name: "images.create",
  method: "POST",
  url: "/images",
  requires: ["images", "create"],
  key: "write",
  summary: "Add an uploaded image to the library",
  body: z.strictObject({ path: imagePath, name: plainText(255, 1).optional(), tags: imageTags.optional() }),
  response: () => rowSchema(images).extend({ preflight: preflightResponse.optional() }),
  status: 201,
});

export const deleteImage = defineCall({
  name: "images.delete",
  method: "DELETE",
  url: "/images/:id",
  requires: ["images", "delete"],
  key: "write",
  summary: "Delete an unused image",
  params: byId,
  response: removedResponse,
});

export const deleteImages = defineCall({
  name: "images.deleteMany",
  method: "DELETE",
  url: "/images",
  requires: ["images", "delete"],
  key: "write",
  summary: "Delete unused images, all or none",
  body: z.strictObject({ ids: z.array(identifier).min(1).max(MAX_BULK_IDS) }),
  response: removedResponse,
});

export const requestImageUpload = defineCall({
  name: "images.uploadUrl",
  method: "GET",
  url: "/images/presigned_url",
  requires: ["images", "create"],
  key: "write",
  summary: "Create a URL to upload one image to by PUT; `path` identifies the image from then on",
  query: z.strictObject({ file_name: plainText(1_000, 1), use: z.literal("branding").optional() }),
  response: uploadUrlResponse,
});

export const putUpload = defineCall({
  name: "uploads.put",
  method: "PUT",
  url: "/public/uploads/:id",
  requires: "anyone",
  summary: "Upload a file to its URL, once",
  params: byId,
  query: z.strictObject({ signature: z.string().max(200).optional() }),
  response: uploadedResponse,
});

export const listImages = listCall({
  name: "images.list",
  url: "/images",
  requires: ["images", "list"],
  key: "read",
  summary: "List: Image library, with the number of orders that use each image and how it prints",
  resource: images,
  fields: [...rowFieldsOf(images).keys()],
  row: () => listRowSchema(images).extend({ tags: imageTags, usedBy: z.int(), preflight: libraryPreflight }),
  query: listQueryOf(images, { extra: { tag: plainText(64).optional() } }),
});

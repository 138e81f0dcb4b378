import { z } from "zod";
import { byId, defineCall } from "../resource/call.ts";
import { seenVersion } from "../resource/wire.ts";
import { garmentPhotos, garmentPhotosResponse } from "./garment-photo.ts";
import { mockupRequest, mockupResponse, previewRequest, previewResponse } from "./requests.ts";

export const saveGarmentPhotos = defineCall({
  name: "catalogs.saveGarmentPhotos",
  method: "PUT",
  url: "/catalogs/:id/garment-photos",
  requires: ["catalogs", "save-garment-photos"],
  key: "write",
  summary: "Save: Garment photos of a catalog, all of them at once",
  params: byId,
  body: z.strictObject({ photos: garmentPhotos, version: seenVersion }),
  response: garmentPhotosResponse,
  changes: ["catalogs"],
});

export const previewMockup = defineCall({
  name: "catalogs.previewMockup",
  method: "POST",
  url: "/catalogs/:id/mockups/preview",
  requires: ["catalogs", "save-garment-photos"],
  key: "write",
  summary: "Compose a mockup with a garment photo that is not saved; stores nothing",
  params: byId,
  body: previewRequest,
  response: previewResponse,
});

export const composeMockup = defineCall({
  name: "catalogs.mockup",
  method: "POST",
  url: "/catalogs/:id/mockups",
  requires: ["catalogs", "mockups"],
  key: "write",
  summary: "Compose a mockup of artwork on a garment, or find the same one",
  params: byId,
  body: mockupRequest,
  response: mockupResponse,
});

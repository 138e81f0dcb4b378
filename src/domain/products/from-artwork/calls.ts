import { byId, defineCall } from "../../resource/call.ts";
import { fromArtworkProgress, fromArtworkRequest, fromArtworkStarted } from "./request.ts";

export const createFromArtwork = defineCall({
  name: "products.createFromArtwork",
  method: "POST",
  url: "/products/from-artwork",
  requires: ["products", "create"],
  key: "write",
  summary:
    "Create a product for each catalog from artwork; its mockups and print files are made in the background",
  body: fromArtworkRequest,
  response: fromArtworkStarted,
  status: 201,
  changes: ["products"],
});

export const showFromArtwork = defineCall({
  name: "products.fromArtworkStatus",
  method: "GET",
  url: "/products/from-artwork/:id",
  requires: ["products", "create"],
  key: "write",
  summary:
    "Show: Products that were created from artwork, with the progress of their mockups and print files",
  params: byId,
  response: fromArtworkProgress,
});

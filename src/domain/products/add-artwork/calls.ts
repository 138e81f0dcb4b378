import { z } from "zod";
import { byId, defineCall } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { addArtworkRequest, addArtworkStarted, artworkMatches } from "../add-artwork.ts";

export const listArtworkMatches = defineCall({
  name: "products.artworkMatches",
  method: "GET",
  url: "/products/:id/artwork-matches",
  requires: ["products", "edit"],
  key: "write",
  summary: "List: The variants of a product with the catalog variants that match their options",
  params: byId,
  query: z.strictObject({ catalog: identifier }),
  response: artworkMatches,
});

export const addArtwork = defineCall({
  name: "products.addArtwork",
  method: "POST",
  url: "/products/:id/artwork",
  requires: ["products", "edit"],
  key: "write",
  summary:
    "Add artwork to a product; its mockups and print files are made in the background, and its own SKUs mapped",
  params: byId,
  body: addArtworkRequest,
  response: addArtworkStarted,
  status: 201,
  changes: ["products"],
});
